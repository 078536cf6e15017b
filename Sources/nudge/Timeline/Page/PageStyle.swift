/// How a page looks, on a screen of any width, in the light and in the dark, and on paper.
enum PageStyle {
  /// The stylesheet; a test computes the contrast of its colours (WCAG 2.2, 1.4.3 and 1.4.11).
  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --paper: #ffffff; --ink: #1b1e25; --muted: #575e6d; --line: #d3d7df;
      --open: #dbe9f8; --open-edge: #4a80bd; --quiet: #ededf1; --quiet-edge: #7d8393;
      --mark: #0a4384; --clock: #a8480a;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #15171c; --ink: #e6e8ed; --muted: #a4abba; --line: #3b414e;
        --open: #1c3857; --open-edge: #6ba4df; --quiet: #24272f; --quiet-edge: #7f8698;
        --mark: #b4d6ff; --clock: #f2ab4e;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 2rem 1rem 3rem; max-width: 68rem;
      background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
    }
    h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
    h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem; font-weight: 650; }
    h3 { margin: 1.25rem 0 .25rem; font-size: .875rem; font-weight: 650; }
    p { margin: .25rem 0; }
    footer { margin-top: 2.5rem; font-size: .8125rem; }
    ul { margin: 0; padding: 0; list-style: none; }
    .muted, caption, thead th, .settings th { color: var(--muted); }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

    .figures { display: flex; flex-wrap: wrap; gap: 1rem 3.5rem; margin-top: 1.75rem; }
    .figures span { display: block; font-size: .8125rem; }
    .figures strong { font-size: 1.375rem; line-height: 1.3; font-weight: 400; font-variant-numeric: tabular-nums; }
    .settings th, .settings td { padding-top: .25rem; padding-bottom: .25rem; overflow-wrap: anywhere; }

    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-bottom: .75rem; font-size: .8125rem; color: var(--muted); }
    .legend svg { width: 1.25rem; height: .875rem; margin-right: .375rem; vertical-align: -.125rem; }
    .strips { display: grid; grid-template-columns: auto 1fr; column-gap: .5rem; }
    .strips > .days { grid-column: 2; display: grid; grid-template-columns: repeat(7, 1fr); font-size: .75rem; line-height: 1.4; }
    .strips > .days span { position: relative; padding-bottom: 1.1em; text-align: center; }
    .strips > .days b { font-weight: 600; }
    .strips > .days i { position: absolute; bottom: 0; left: 25%; transform: translateX(-50%); font-style: normal; font-size: .6875rem; color: var(--muted); }
    .strips > .days i + i { left: 50%; }
    .strips > .days i + i + i { left: 75%; }
    .weeks span { display: block; height: 16px; font-size: .6875rem; line-height: 16px; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
    .strips > svg { display: block; width: 100%; overflow: visible; }
    svg path, svg rect { vector-effect: non-scaling-stroke; }
    svg .open { fill: var(--open); stroke: var(--open-edge); stroke-width: 1px; }
    svg .quiet { fill: var(--quiet); stroke: var(--quiet-edge); stroke-width: 1px; stroke-dasharray: 1 3; }
    svg .hours { stroke: var(--line); stroke-width: 1px; stroke-dasharray: 1 3; }
    svg .rows { stroke: var(--paper); stroke-width: 2px; }
    svg .days { stroke: var(--line); stroke-width: 1px; }
    svg .outside { fill: var(--paper); stroke: var(--paper); stroke-width: 2px; }
    svg .clock { stroke: var(--clock); stroke-width: 3px; }
    svg .journey { stroke: var(--clock); stroke-width: 2px; stroke-dasharray: 3 2; }
    svg .shown, svg .withheld { stroke: var(--mark); stroke-width: 10px; stroke-linecap: round; }
    svg .hole { stroke: var(--paper); stroke-width: 5px; stroke-linecap: round; }

    table { width: 100%; border-collapse: collapse; }
    caption { text-align: left; font-size: .8125rem; padding-bottom: .25rem; }
    th, td { padding: .5rem 1rem .5rem 0; vertical-align: top; text-align: left; font-weight: 400; border-top: 1px solid var(--line); }
    thead th { font-size: .8125rem; border-top: 0; }
    th:last-child, td:last-child { padding-right: 0; }
    tbody th { width: 13.5rem; }
    .gap { width: 11rem; }
    time, time span, td.gap { white-space: nowrap; }
    time, .gap, .count { font-variant-numeric: tabular-nums; }
    .week { display: block; font-size: .8125rem; color: var(--muted); }
    .said, .languages div { text-align: start; }
    .said, .languages, .aside td, header p { overflow-wrap: anywhere; }
    .said { max-width: 44rem; }
    .said b, .languages b { font-weight: 600; }
    .said p, .languages p { margin: 0; }
    .aside th, .aside td { padding-top: .375rem; padding-bottom: .375rem; color: var(--muted); font-size: .875rem; }
    details { margin-top: .25rem; }
    summary { width: fit-content; font-size: .8125rem; color: var(--muted); cursor: pointer; }
    summary:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
    .languages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .75rem 1.5rem; margin: .5rem 0; font-size: .9375rem; line-height: 1.45; }
    .languages span { display: block; text-align: start; font-size: .8125rem; }

    .spread td, .spread thead th:not(:first-child) { text-align: right; }
    .spread th, .spread td { padding: .25rem .5rem; }
    .spread thead td { border-top: 0; }
    .heat { table-layout: fixed; }
    .spread tbody th { width: auto; }
    .spread td.bar { text-align: left; width: 60%; }
    .spread tbody .bar::before { content: ""; display: block; height: .75rem; width: var(--share); min-width: 1px; margin-top: .375rem; background: var(--open-edge); }
    .heat td { background: linear-gradient(to top, var(--open) var(--share), transparent 0); }

    @media (max-width: 56rem) {
      .strips > .days i { display: none; }
      .strips > .days span { padding-bottom: .25rem; }
      svg .hours { display: none; }
    }
    @media (max-width: 38rem) {
      body { padding: 1.25rem 1rem 2rem; }
      h1 { font-size: 1.375rem; }
      .figures { gap: .75rem 2rem; }
      .settings tbody th { width: 6.5rem; }
      .list, .list caption, .list tbody, .list tr, .list th, .list td { display: block; }
      .list thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .list tr { border-top: 1px solid var(--line); padding: .625rem 0; }
      .list tbody th, .list td { border: 0; padding: 0; width: auto; }
      .list .week { display: inline; margin-left: .5rem; }
      .list td.gap { font-size: .8125rem; color: var(--muted); }
      .list td.gap:empty { display: none; }
      .list td.gap::before { content: "after "; }
      .list .aside { padding: .375rem 0; }
      .spread th, .spread td { padding: .25rem .25rem; font-size: .8125rem; }
      .spread td.bar { width: 40%; }
      svg .shown, svg .withheld { stroke-width: 8px; }
      svg .hole { stroke-width: 4px; }
    }
    @media print {
      :root { font-size: 9pt; }
      body { padding: 0; max-width: none; }
      .strips, .legend, .bar, .heat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .strips, .figures, .said, .languages li { break-inside: avoid; }
      .languages { grid-template-columns: 1fr 1fr; }
      h2, h3 { break-after: avoid; }
      details::details-content { content-visibility: visible; block-size: auto; }
      summary { list-style: none; }
    }

    """
}
