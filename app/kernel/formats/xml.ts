import { DOMParser } from '@xmldom/xmldom'

/**
 * Returns the root of well-formed XML without a DTD, whose entities could grow without limit; null for anything else.
 */
export function xmlRoot(text: string): Element | null {
  if (/<!(?:doctype|entity)/i.test(text)) return null
  const stop = (message: string) => {
    throw new SyntaxError(message)
  }
  const errorHandler = { warning: stop, error: stop, fatalError: stop }
  try {
    return (
      new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement ?? null
    )
  } catch {
    return null
  }
}
