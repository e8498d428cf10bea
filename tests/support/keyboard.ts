import type { Page } from 'playwright-core'

/** More focus stops than any page has. */
const MAX_STOPS = 150

/** An element with the focus, and whether the focus is visible. */
interface Stop {
  /** Its id or its text, for messages. */
  name: string
  id: string
  isVisible: boolean
}

/**
 * A user with only a keyboard. Every stop is checked: the focus must be visible, and the next press of Tab must move it
 * on.
 */
export class Keyboard {
  /** Errors found at the stops. */
  readonly errors: string[] = []
  readonly stops: string[] = []

  constructor(readonly page: Page) {}

  /** Presses Tab until the element with this selector has the focus. */
  async tabTo(selector: string): Promise<void> {
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      if (await this.isAt(selector)) return
      await this.tab()
    }
    throw new Error(
      `Tab never came to ${selector}; last stops: ${this.stops.slice(-12).join(' | ')}`
    )
  }

  /** Presses Tab once and checks the new stop. */
  async tab(): Promise<Stop> {
    const { url, name: before } = { url: this.page.url(), ...(await this.stop()) }
    await this.page.keyboard.press('Tab')
    const stop = await this.stop()
    const place = new URL(url).pathname
    if (stop.name === before && stop.name !== 'nothing')
      this.errors.push(`${place}: ${before} is a trap`)
    if (!stop.isVisible) this.errors.push(`${place}: one does not see the focus on ${stop.name}`)
    this.stops.push(stop.name)
    return stop
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** Types into a field, replacing its value. */
  async type(field: string, text: string): Promise<void> {
    await this.tabTo(`[id="field-${field}"]`)
    await this.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** Moves to a group of radio buttons and selects with arrows and Space. */
  async pick(name: string, value: string): Promise<void> {
    const radios = `input[type="radio"][name="${name}"]`
    await this.tabTo(radios)
    await this.press('Space')
    const count = await this.page.locator(radios).count()
    for (let turn = 0; turn < count; turn++) {
      if (await this.page.locator(`${radios}[value="${value}"]`).isChecked()) return
      await this.press('ArrowDown')
    }
    throw new Error(`${name} cannot be set to ${value} with arrows`)
  }

  /** Moves to a file input and sets its file. */
  async attach(input: string, path: string): Promise<void> {
    await this.tabTo(input)
    await this.page.locator(`${input}:focus`).setInputFiles(path)
  }

  isAt(selector: string): Promise<boolean> {
    return this.page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector
    )
  }

  /** Returns the focused element. An invisible file input shows the focus on its label. */
  stop(): Promise<Stop> {
    return this.page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return { name: 'nothing', id: '', isVisible: true }
      const ring = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow, visibility } = getComputedStyle(one)
        const { width, height, bottom, top, right } = one.getBoundingClientRect()
        const isOnScreen =
          width > 1 &&
          height > 1 &&
          bottom > 0 &&
          right > 0 &&
          top < innerHeight &&
          visibility === 'visible'
        const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        return isOnScreen && (hasOutline || boxShadow !== 'none')
      }
      const labels = element.classList.contains('as-hidden')
        ? [...((element as HTMLInputElement).labels ?? [])]
        : []
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return {
        name: element.id || `${element.tagName.toLowerCase()} ${words}`,
        id: element.id,
        isVisible: [element, ...labels].some(ring),
      }
    })
  }

  /** Returns the number of unfocused elements with a focus ring, which would make the ring meaningless. */
  countStrayRings(): Promise<number> {
    return this.page.evaluate(
      () =>
        [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
          (one) => one !== document.activeElement && getComputedStyle(one).outlineStyle !== 'none'
        ).length
    )
  }
}
