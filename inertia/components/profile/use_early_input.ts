import { type RefObject, useEffect } from 'react'
import type { FormLike } from '~/lib/form'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the person did to a field before the page came to life; undefined when nothing. */
function changedValue(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected)?.value ?? ''
    return control.value === sent ? undefined : control.value
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') {
      return control.checked === control.defaultChecked ? undefined : control.checked
    }
    if (control.type === 'radio') {
      return control.checked && !control.defaultChecked ? control.value : undefined
    }
    /** The two parts of a searched list: what is chosen there is kept by React alone. */
    if (control.type === 'hidden' || control.getAttribute('role') === 'combobox') return undefined
  }
  return control.value === control.defaultValue ? undefined : control.value
}

/**
 * The server's page can be filled in before its script has arrived, which on a weak signal takes
 * a while. What was typed until then is taken over once, so that it is not lost.
 */
export function useEarlyInput(element: RefObject<HTMLFormElement | null>, form: FormLike<any>) {
  const { setData } = form
  useEffect(() => {
    const controls = [...(element.current?.elements ?? [])] as Control[]
    for (const control of controls) {
      if (!control.name || control instanceof HTMLButtonElement) continue
      const value = changedValue(control)
      if (value !== undefined) setData(control.name, value)
    }
    // Once, when the page comes to life: later changes arrive as events.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
