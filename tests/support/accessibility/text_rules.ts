import type { Findings } from './rules_in_page.js'

/**
 * Returns the barriers for a reader in the text of the page: one line for each element that breaks a rule. The function
 * runs in the page and therefore contains everything else that it needs.
 */
export function brokenTextRules({ wrong, note, isSeen }: Findings): string[] {
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '')
      .join('')
      .trim()
  const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ')

  /** The smallest font size in pixels. */
  const MIN_FONT_SIZE = 12
  /** The smallest line height at which the eye finds the next line, as a multiple of the font size. */
  const MIN_LINE_HEIGHT = 1.35
  /** Characters of a line beyond which a reader loses the next one. */
  const MAX_LINE_LETTERS = 120
  const isCapitals = (text: string) =>
    (text.match(/[A-Z]/g) ?? []).length >= 20 && !/[a-z]/.test(text) && /\s\S+\s/.test(text)

  for (const element of document.querySelectorAll('body *')) {
    const text = ownText(element)
    /** The text layer of a page that is shown as an image: the document determines its letters. */
    const isElsewhere = element.closest('script, style, template, svg, .textLayer')
    if (!text || isElsewhere || !isSeen(element)) continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    if (size < MIN_FONT_SIZE) note(`letters of ${size} px`, element)
    if (style.textAlign === 'justify') note('justified text', element)
    if (style.fontStyle === 'italic' && text.length > 60) note('long text in italics', element)
    const read = style.textTransform === 'uppercase' ? text.toUpperCase() : text
    /** Keys and code are shown as they are typed. */
    if (isCapitals(read) && !element.matches('code, kbd')) {
      note('text in capitals', element)
    }
    if (!element.matches('p, li, dd, blockquote')) continue
    const line = Number.parseFloat(style.lineHeight) || size * 1.2
    const { height, width } = element.getBoundingClientRect()
    const all = words(element)
    if (height > 1.5 * line && line < MIN_LINE_HEIGHT * size) note('lines too close', element)
    const inLine = width / (size * 0.5)
    /** A line that ends in an ellipsis is opened for reading. */
    const isText = style.display !== 'flex' && style.whiteSpace !== 'nowrap'
    if (all.length > MAX_LINE_LETTERS && inLine > MAX_LINE_LETTERS && isText) {
      note(`lines of ${Math.round(inLine)} letters`, element)
    }
  }

  for (const element of document.querySelectorAll(
    'center, font, marquee, blink, big, tt, strike, p:empty:not([role], [aria-live])'
  )) {
    if (element.checkVisibility()) note('an element that says nothing', element)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body [style]')) {
    const colours = [element.style.color, element.style.backgroundColor].filter(Boolean)
    /** A colour of the theme is the same everywhere, and has a dark variant. */
    if (colours.some((colour) => !colour.startsWith('var('))) note('a colour in place', element)
  }

  const seen = new Set<string>()
  for (const element of document.querySelectorAll('[id]')) {
    if (seen.has(element.id)) note('an id given twice', element)
    seen.add(element.id)
  }

  if (!document.querySelector('h1')) wrong.push('no heading of the first level')
  /** The letter on screen is rendered like its PDF. */
  const isPaper = (element: Element) => element.closest('.lt-sheet') !== null
  for (const element of document.querySelectorAll('p > :is(b, strong):only-child')) {
    if (isPaper(element)) continue
    const text = words(element)
    const isAll = text === words(element.parentElement!)
    if (isAll && text && text.length < 60 && !/[.:?!।]$/.test(text))
      note('a heading that is none', element)
  }
  for (const element of document.querySelectorAll('div + p, p + p')) {
    const above = element.previousElementSibling!
    if (isPaper(above)) continue
    const [own, next] = [getComputedStyle(above), getComputedStyle(element)]
    const isLarge = Number.parseFloat(own.fontSize) >= 1.25 * Number.parseFloat(next.fontSize)
    const isBold = Number(own.fontWeight) >= 600 && !above.closest('li, dl, table, a, button')
    if (isLarge && isBold && ownText(above) && isSeen(above)) note('a heading that is none', above)
  }
  for (const element of document.querySelectorAll('body :has(> br + br), body :has(> br)')) {
    const marked = [...element.childNodes].filter(
      (node) =>
        node.nodeType === Node.TEXT_NODE && /^\s*(?:[-•*]|\d+[.)])\s/.test(node.textContent!)
    )
    if (marked.length > 1) note('a list that is none', element)
  }

  for (const image of document.querySelectorAll<HTMLImageElement>('img, input[type=image]')) {
    if (/\.(?:png|jpe?g|gif|svg|webp)$/i.test(image.alt)) note('a file name for a picture', image)
    if (image.title && image.title !== image.alt) note('two texts for a picture', image)
    if (/^(?:image|picture|photo|spacer|graphic|button|click|submit)$/i.test(image.alt))
      note('a bare picture', image)
    if (/\.gif(?:$|\?)/i.test(image.getAttribute('src') ?? '')) note('a moving picture', image)
  }
  if (/^(?:|untitled.*|page|title|document|home page)$/i.test(document.title.trim())) {
    wrong.push(`the title "${document.title}" says nothing`)
  }

  for (const table of document.querySelectorAll<HTMLTableElement>('table')) {
    if (!isSeen(table) || table.matches('[role=presentation]')) continue
    const name = table.caption ?? table.matches('[aria-label], [aria-labelledby]')
    if (!name) note('a table without a name', table)
    if (table.parentElement!.closest('table')) note('a table in a table', table)
    if (!table.querySelector('th')) note('a table without headings', table)
    if (!table.querySelector('td')) note('a table of headings', table)
    if (table.querySelector('td[rowspan], th[rowspan], [hidden]')) continue
    const widths = [...table.rows].map((row) =>
      [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0)
    )
    if (new Set(widths).size > 1) note(`rows of ${[...new Set(widths)].join(' and ')} cells`, table)
  }
  return wrong
}
