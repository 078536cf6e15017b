/// Names of currencies in languages of Latin letters; see ``CurrencyWords``.
extension CurrencyWords {
  /// Lower case, as they are written beside a number.
  static let latin = """
    adrim adular aed afrank ag ahrivnya ajappuni ajnih akurun aman ameɣrabi apund ariary \
    ariyal arubi arubl arupi aud avro awun ayan azzayri a̱naira balboa bandaríkjadal \
    bani birrii birta bitcoin boliviano bowndka brl bucks bunt buriwari bɔ̀ŋ bảng cad \
    cedi cedis cent centimes cents chf chroone ciringi cny colones colón coroa coron \
    coroña couronne curun czk córdoba cʼhurunenn dala dalar dalasi dawlâzy ddoler ddung \
    deeuu denar dholar dhollar dhong dhs dhálar dinar dinara dinare dirham dkk dobra \
    dola dolaar dolaitab dolar doler dollaa dollar dollár dolyar dolár dolār dong donga \
    donges dongi dongo dongs dongu dongy dongê dongë dongów dongů dongų donqu doola \
    doolaara doolar dooler doora dora drachme drachmen dînarê dòlar dòler dòlla dólar \
    dóola dóolar dóra dālars dɔla dɔlà dɔn dɔ́llɔ dɔ́là dọng dọngs dọ́la dọ́là edola \
    eero eiro enoj eoro epaunt ero eroo erreal errupia errusiar escudo eshiringi \
    esiterina esloti esterlin ether eur eura eurai euraj euras euro euroa eurob euros \
    eurot eurow euru eurá euró eurō eurų evra evri evro evrov evrur ewro eyrir eòro \
    eòrothan eúro eúros eŭro eŭroj falánga faraa faran ffranc fhranc fitnaam florin font \
    forint fran franak franc frang frank fraŋ fránk fráŋ fränkli frǎŋ fulenki funt funta \
    funte funti funtov funtu funty funtów furaŋki fàlâŋ fɛlâŋ gbp ghɨ̂n glivra gourde \
    grivin grivn griwn groszy grynia grîvnayê guaraní guilder guilders gulden gurunenn \
    gɩteŋshilelaŋ heleri heriwnia hirfiniyada hrinj hrivien hrivn hriwn hryvni hrywen \
    hrywien hrywn hrívni huf hřiven hřivn idolari ien iene ienes ieni iens ifaranga \
    ihela iniana inr ipawundi iro iropiyianí isterlina iuan iuans iuán iuáns iyenasi \
    iyene iyeni iyero jeen jeeni jen jena jenas jeni jeniä jenos jenov jenu jeny jenë \
    jenów jenů jenų joean jpy juan juani juano juaņi juaņs junih juāns jüaan jüan jāns \
    kafaraŋ kakrona kalira kapɔŋ kareyal karifniya karubǝl karupii kasǝlɔɔtɩ kawɔn \
    kayuwan kayɛn kaɖala kaɖɔŋgɩ kina konvertibiln kopek koroa koron korun koruuni korún \
    kron krona krone kroni kronje krono kronu krony kronê kronų kroon kroun kruhne kruna \
    krune kruunu kruvdno króna krónje krónow krónum krónur króny krüün kuroa kurunenn \
    kuɗin kwacha kwanza kínversk kɩfaraŋ kɩkrona kɩlira kɩpɔŋ kɩreyal kɩrifniya kɩrubǝl \
    kɩrupii kɩsǝlɔɔtɩ kɩwɔn kɩyuwan kɩyɛn kɩɖala kɩɖɔŋgɩ lari laris lei lek lekë lempira \
    leones leu lewoon liber libier libra libry liibar liir liira liire liiri lir lira \
    liras lire lires liri lirir lirje liro liroj liros lirow liry liră lirų lirəsi liv \
    livre livri llibr llira llires lliur lukpì lupila lur lurioù lyan lèmembi lífilɛ lír \
    líra líras lírur líry lírà lívə́lə lîreyê manady manatı mark marks mbauini meijyenz \
    meticais metical motolé mxn mārciņa mɔn mɔni na naelsterling naira najeriya nakfa \
    nayraa naíra ndola ndora ndɔ́la nera nfalanga nis njilingi nok nzd náírà nórar olóo \
    oroo otol ouguiya pataca paun paundi pauni paunɛ pawndh pawunda pawundi paũndi \
    paʻanga pence penny pesetas peso pesos pfund phawundi phunnd phunt piastre piastres \
    pila piso pln pon pond ponds pound pounditab pounds prang puinnd puland pulas pund \
    pundo punt punta puntow punty pusewa páund páundi pôndo pûn pünj pāuna pāunḍ pɔn \
    pɔɔ̃ pɔ́líshì pɔ́n pọ́n qrivnası quetzal quid rabisiekab rand randi rappen reaal \
    reai reais real reala reales realka realo reals realu realy realê realë realı realů \
    realų reau renmi reāli reāls rial riali rimra ringgit rivni riyal riál rmb roble \
    roebel roepee roepie ropia roubl rouble roubles roupi rrubel rrupya rub rubal rubbl \
    rubel rubeľ rubia rubiga rubl rubla ruble rubles rubli rublj rublo rublu rubly rublă \
    rublů rubol rubuu rubël rubļi rubľa rubľov rufiyaa ruhiana rupee rupees rupi rupia \
    rupie rupii rupij rupio rupis rupiyasi rupií rupiýasy rupla rupìa rupìe rupìi ruubel \
    ruupi ruvel ruvnâ rwbl rwpî ryo rèal réal réals ríal rívnia ríöl rùbal rúbla rúblur \
    rúbul rúp rúpi rúpia rúpis rúpía rúpíur rûpîyê rūbels rūpija rɛŋmimbi salafu sar \
    sarafu sasannach schweizerfranc seefa sek sen shekel shiling shilling shilíingi \
    shirè sidi siling silingit sirinji siɖi skudu soberano sol solai soles solotida \
    sterli sterling sterlingspund sterlînê stirlin stɛrlìŋ svaro svarų swazi sílọ̀tì \
    súwídìn tala tharafu tl tāra uah ugiyya ujappuni ulupí umeṛṛuki uon uonë uru usd uṛu \
    vatu vatus vnd vnđ von vona vonai vonas voni vonn vonni vono vonoj vonov vonu vonų \
    vyitnam vãn wekranya won wona wonaj woni wonia wonka wonov wonow wonu wony wonê \
    wonên wonów wonů wun wọn wọns xaponeses yasebritane yasemzantsi yasesweden \
    yaseswitzerland yen yena yenaj yenes yeni yenni yenow yenoù yens yenta yeny yenê \
    yenên yevro yie yinzminzbi yuam yuan yuana yuanes yuani yuano yuans yuany yuanı \
    yukiréníà yulo yulù yuro yuroit yuró yuuroo yuwan yuán yuèn ywan yàpân yèn yéeni yén \
    yên yêni yùan yúrò yúuro yûanê yēn yɛn yɛŋ yɛ́n yɛ́ɛn yẹn yẹns zasebritane \
    zasesweden zaseswitzerland zbekiston zlot zlota zlote zloti zloto zlots zlott zloty \
    zloté zlotîyê zlotý zlotısı zlotų zloți zluṭi zlóti zollar zong zongoù zoröo zílọ́ti \
    złote złoty äletäa èrô èuro èuros öre øre øres ýeni ýewro ýuany đô đồng īndìà əró \
    ɛlɔ́ ʉ́lɔ ʻeulo ḍalār ḍular ṭnkā
    """
}
