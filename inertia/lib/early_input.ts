type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the page's first lines note until the script is there (inertia_layout.edge). */
interface EarlyInput {
  /** What was typed into or chosen from, some of them several times. */
  controls: Control[]
  /** The form that was sent last, and the button that was pressed. */
  form: HTMLFormElement | null
  button: HTMLElement | null
  /** The button pressed last whose work is the script's own (`type="button"`). */
  pressed: HTMLElement | null
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

/** Whether the person did something to a field since the server wrote it. */
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
    /** The two parts of a searched list: what is chosen there is kept by React alone. */
    if (control.type === 'hidden' || control.getAttribute('role') === 'combobox') return false
  }
  return control.value !== control.defaultValue
}

/** Puts the value back behind React's back and in again, so that React sees the change happen. */
function typeAgain(control: HTMLInputElement | HTMLTextAreaElement) {
  const typed = control.value
  control.value = control.defaultValue
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function repeat(control: Control) {
  if (control instanceof HTMLTextAreaElement) return typeAgain(control)
  if (control instanceof HTMLSelectElement || control.type === 'file') {
    return control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    if (control.type === 'radio' && !control.checked) return
    control.checked = !control.checked
    return control.click()
  }
  typeAgain(control)
}

/**
 * The server's page can be filled in and sent before its script has arrived, which on a weak
 * signal takes a while. Called once, when the page has come to life: repeats to the components
 * what was typed and chosen until then, and presses the button that was pressed.
 */
export function repeatEarlyInput() {
  const early: Partial<EarlyInput> = window.early ?? {}
  const { controls = [], form, button, pressed } = early
  for (const control of new Set(controls)) {
    if (control.isConnected && wasChanged(control)) repeat(control)
  }
  document.documentElement.dataset.alive = 'true'
  delete window.early
  button?.removeAttribute('data-busy')
  /** After the components have taken the values over. */
  if (form?.isConnected) setTimeout(() => form.requestSubmit(button))
  else if (pressed?.isConnected) setTimeout(() => pressed.click())
}
