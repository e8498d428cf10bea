/**
 * Returns the losses in forced colours: one line for each control that is drawn by its background alone, and for each
 * current, selected or pressed one that looks like its neighbours. The function runs in the page, with forced colours
 * on, and therefore contains everything that it needs.
 */
export function unseenInForcedColours(): string[] {
  const wrong: string[] = []
  const note = (rule: string, element: Element) =>
    wrong.push(`${rule}: ${element.outerHTML.slice(0, 160)}`)
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
  }
  /** Returns the background colour of the element, or of its first ancestor that has one. */
  const behind = (element: Element): string => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (!/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
    }
    return 'none'
  }
  const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
  const borders = (element: Element) => {
    const style = getComputedStyle(element)
    const around = element.parentElement ? behind(element.parentElement) : 'none'
    return SIDES.map((side) => {
      const isDrawn =
        style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0
      const colour = style[`border${side}Color`]
      return isDrawn && colour !== around && colour !== behind(element) ? colour : ''
    })
  }
  /** Whether it contains text or an image in a colour other than its background. */
  const hasVisibleContent = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some((one) => {
      const isDrawn =
        one.matches('svg, img') || [...one.childNodes].some((node) => node.nodeType === 3)
      return isDrawn && isSeen(one) && getComputedStyle(one).color !== behind(one)
    })
  const isNative = (element: Element) =>
    element.matches('input:is([type=checkbox], [type=radio], [type=range], [type=file])')
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isSeen(control) || isNative(control)) continue
    const isField = control.matches('input, select, textarea')
    const hasBorder = borders(control).some(Boolean)
    if (isField ? !hasBorder : !hasBorder && !hasVisibleContent(control)) {
      note('a control that is not seen', control)
    }
  }

  /** Returns the styles that distinguish elements when backgrounds do not. */
  const appearanceOf = (element: Element) => {
    const style = getComputedStyle(element)
    const mark = getComputedStyle(element, '::after')
    return JSON.stringify([
      borders(element),
      style.fontWeight,
      style.textDecorationLine,
      style.color,
      mark.content === 'none' ? '' : mark.backgroundColor,
      element.querySelectorAll('svg').length,
    ])
  }
  const CHOSEN =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    if (!isSeen(chosen)) continue
    const others = [
      ...(chosen.closest('ul, ol, nav, [role=tablist], [role=group], div')?.children ?? []),
    ]
      .flatMap((one) => [one, ...one.querySelectorAll(chosen.tagName)])
      .filter((one) => one.tagName === chosen.tagName && one !== chosen && isSeen(one))
      .filter((one) => !one.matches(CHOSEN))
    if (others.some((one) => appearanceOf(one) === appearanceOf(chosen)))
      note('chosen by its background alone', chosen)
  }
  /** Tones need words too: a badge or notice without text would be distinguished by its colour alone. */
  for (const toned of document.querySelectorAll('.as-badge, .as-notice')) {
    if (isSeen(toned) && !toned.textContent?.trim()) note('a tone without a word', toned)
  }
  return wrong
}

/**
 * Returns the animations longer than 0.01 s that still run for a user who prefers reduced motion. The function runs in
 * the page.
 */
export function movingElements(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect!.getComputedTiming()
    const isLong = Number(duration) > 10 || (iterations ?? 1) > 1
    const { target } = animation.effect as KeyframeEffect
    return isLong ? [`moves: ${target?.outerHTML.slice(0, 160)}`] : []
  })
}
