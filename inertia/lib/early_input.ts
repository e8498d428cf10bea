type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input recorded by the inline script of the page until the main script has loaded (inertia_layout.edge). */
interface EarlyInput {
  /** Controls in which something was typed or chosen, some of them several times. */
  controls: Control[]
  /** The form that was submitted last, and the button that was pressed. */
  form: HTMLFormElement | null
  button: HTMLElement | null
  /** The last pressed button that only the script handles (`type="button"`). */
  pressed: HTMLElement | null
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

/** Whether the user has changed a field since the server rendered it. */
function wasChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected)?.value
    return control.value !== (sent ?? control.options[0]?.value ?? '')
  }
  if (control instanceof HTMLInputElement) {
    if (['checkbox', 'radio'].includes(control.type)) {
      return control.checked !== control.defaultChecked
    }
    if (control.type === 'file') return (control.files?.length ?? 0) > 0
    /** The two parts of a searchable list: only React holds its value. */
    if (control.type === 'hidden' || control.getAttribute('role') === 'combobox') return false
  }
  return control.value !== control.defaultValue
}

/** Resets the value without React's knowledge and sets it again, so that React registers the change. */
function replayTyping(control: HTMLInputElement | HTMLTextAreaElement) {
  const typed = control.value
  control.value = control.defaultValue
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function replayInput(control: Control) {
  if (control instanceof HTMLTextAreaElement) return replayTyping(control)
  if (control instanceof HTMLSelectElement || control.type === 'file') {
    return control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    if (control.type === 'radio' && !control.checked) return
    control.checked = !control.checked
    return control.click()
  }
  replayTyping(control)
}

/**
 * Repeats early input. The server-rendered page can be filled in and submitted before its script has loaded, which
 * takes a while on a weak signal. Called once after hydration: passes on to the components what was typed and chosen
 * until then, and presses the button that was pressed.
 */
export function replayEarlyInput() {
  const early: Partial<EarlyInput> = window.early ?? {}
  const { controls = [], form, button, pressed } = early
  for (const control of new Set(controls)) {
    if (control.isConnected && wasChanged(control)) replayInput(control)
  }
  document.documentElement.dataset.alive = 'true'
  delete window.early
  button?.removeAttribute('data-busy')
  /** Runs after the components have accepted the values. */
  if (form?.isConnected) setTimeout(() => form.requestSubmit(button))
  else if (pressed?.isConnected) setTimeout(() => pressed.click())
}
