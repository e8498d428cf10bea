import type { Findings } from './rules_in_page.js'

/**
 * Returns the barriers for a person who operates the page with a mouse, keys or voice: one line for each element that
 * breaks a rule. The function runs in the page and therefore contains everything else that it needs; it restores the
 * focus.
 */
export function brokenControlRules({ wrong, note, isSeen }: Findings): string[] {
  const squeezed = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ')
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const named = by.map((id) => document.getElementById(id)?.textContent).join(' ')
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt).join(' ')
    return squeezed(
      named || element.getAttribute('aria-label') || `${element.textContent} ${pictures}`
    )
  }

  const VAGUE_LINK_TEXT =
    /^(?:click here|here|more|read more|link|this link|this page|\.|येथे क्लिक करा|येथे|यहाँ क्लिक करें|यहाँ|अधिक|और)$/i
  const SAYS_NEW_WINDOW = /new (?:tab|window)|नवीन (?:टॅब|खिडकी|विंडो)|नए टैब|नई विंडो/i
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  /** Targets of each link name, by the part of the page that gives the name its context (WCAG 2.4.4). */
  const targets = new Map<Element, Map<string, string>>()
  for (const link of links.filter(isSeen)) {
    const name = nameOf(link)
    const address = link.getAttribute('href')!
    if (!name || VAGUE_LINK_TEXT.test(name)) note('a link that says nothing', link)
    if (/^(?:#|,|javascript:.*)$/.test(address)) note('a link that leads nowhere', link)
    if (link.title && squeezed(link.title) === name) note('a title that repeats', link)
    if (link.target === '_blank' && !SAYS_NEW_WINDOW.test(`${name} ${link.title}`)) {
      note('a new window without a word', link)
    }
    if (/\.pdf(?:$|\?)/i.test(address) && !/pdf/i.test(name)) note('a PDF without a word', link)
    const next = link.nextElementSibling
    if (next instanceof HTMLAnchorElement && next.href === link.href) {
      note('two links side by side to the same', link)
    }
    const one = `${name}\n${link.getAttribute('aria-describedby') ?? ''}`
    const target = link.href.replace(/[?#].*$/, '')
    const part = link.closest('li, tr, dd, article, section, figure') ?? document.body
    const known = targets.get(part) ?? new Map<string, string>()
    if (known.has(one) && known.get(one) !== target) note('one name for two addresses', link)
    targets.set(part, known.set(one, target))
    for (const picture of link.querySelectorAll('img')) {
      if (picture.alt && squeezed(link.textContent) === picture.alt) note('said twice', link)
    }
  }

  const isNamed = (field: HTMLInputElement) =>
    (field.labels?.length ?? 0) > 0 || field.matches('[aria-label], [aria-labelledby], [title]')
  const asked =
    'input:not([type=hidden], [type=submit], [type=button], [type=image]), select, textarea'
  const labels = new Map<string, Element>()
  for (const field of document.querySelectorAll<HTMLInputElement>(asked)) {
    if (!isSeen(field) && field.type !== 'file') continue
    if (!isNamed(field)) note('a field without a label', field)
    const isGrouped = field.closest('fieldset, [role=radiogroup], [role=group]')
    if (field.type === 'radio' && !isGrouped) note('radio buttons without a group', field)
    const others = [...(field.parentElement!.parentElement?.querySelectorAll('input') ?? [])]
    if (field.type === 'checkbox' && !isGrouped && !field.closest('table, ul')) {
      const alike = others.filter(({ type, name }) => type === 'checkbox' && name === field.name)
      if (field.name && alike.length > 1) note('boxes to tick without a group', field)
    }
    if ((field.labels?.length ?? 0) > 1) note('two labels for a field', field)
    const hint = field.previousElementSibling
    if (hint?.matches('p, small') && !field.hasAttribute('aria-describedby')) {
      note('a hint that nobody hears', field)
    }
    for (const label of field.labels ?? []) {
      if (!squeezed(label.textContent) && !field.ariaLabel) note('an empty label', label)
      const name = `${squeezed(label.textContent)}\n${field.form ? [...document.forms].indexOf(field.form) : ''}`
      const other = labels.get(name)
      if (!isGrouped && other && other !== field && !field.closest('tr, li')) {
        note('one label for two fields', field)
      }
      labels.set(name, field)
    }
  }
  for (const group of document.querySelectorAll('fieldset')) {
    const isLabelled = group.matches('[aria-label], [aria-labelledby]')
    if (!isLabelled && !squeezed(group.querySelector('legend')?.textContent)) {
      note('a group without a name', group)
    }
  }

  const acts =
    'a, button, input, select, textarea, summary, label, option, [role], [tabindex], audio, video'
  for (const element of document.querySelectorAll('body *')) {
    if (element.hasAttribute('accesskey')) note('a key that is taken', element)
    if ((element as HTMLElement).tabIndex > 0) note('an order of its own', element)
    if (element.matches('a[role=button]')) note('a link that says it is a button', element)
    if (
      element.matches('[tabindex="0"]:not([role], a, button, input, select, textarea, summary)')
    ) {
      note('a stop that does nothing', element)
    }
    const isPointed = getComputedStyle(element).cursor === 'pointer'
    const isOuter = isPointed && getComputedStyle(element.parentElement!).cursor !== 'pointer'
    if (isOuter && !element.closest(acts) && !element.querySelector(acts) && isSeen(element)) {
      note('what only a mouse can press', element)
    }
  }

  /* The focus must be visible everywhere, and move in reading order. */
  const keys = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const isStill = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return false
    }
    return true
  }
  const stops = [...document.querySelectorAll<HTMLElement>(keys)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && isSeen(element)
  )
  const appearanceOf = (element: Element) => {
    const of = (one: Element) => {
      const { outline, boxShadow, border, backgroundColor, color, textDecoration } =
        getComputedStyle(one)
      return [outline, boxShadow, border, backgroundColor, color, textDecoration].join('|')
    }
    const near = [element, element.parentElement!, element.nextElementSibling, ...element.children]
    return near.map((one) => (one ? of(one) : '')).join('\n')
  }
  const before = document.activeElement as HTMLElement | null
  const kinds = new Set<string>()
  for (const stop of stops) {
    const kind = `${stop.tagName} ${stop.className} ${stop.parentElement!.className}`
    if (kinds.has(kind)) continue
    kinds.add(kind)
    before?.blur()
    const plain = appearanceOf(stop)
    stop.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement === stop && appearanceOf(stop) === plain)
      note('a focus unseen', stop)
    stop.blur()
  }
  if (before && before !== document.body) before.focus({ preventScroll: true })

  /** On a phone the card of a table row has its amount in a corner. */
  const still = stops.filter((stop) => isStill(stop) && !stop.closest('table'))
  for (const [index, stop] of still.entries()) {
    const last = index > 0 ? still[index - 1].getBoundingClientRect() : null
    const box = stop.getBoundingClientRect()
    if (!last) continue
    const isAbove = box.bottom <= last.top && box.left < last.right
    const isBefore = box.right <= last.left && Math.abs(box.top - last.top) < 8
    if (isAbove || isBefore) note('a focus that goes back', stop)
  }
  return wrong
}
