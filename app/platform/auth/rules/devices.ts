/** Browser and system of a session, as far as the browser tells. */
export interface Device {
  browser: string | null
  system: string | null
}

/* The first that matches counts: most browsers also name those they descend from. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

const firstOf = (names: [string, RegExp][], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** What a User-Agent header says, in names that people know; they are the same in every language. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = userAgent ?? ''
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) }
}
