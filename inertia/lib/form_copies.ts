import { router, usePage } from '@inertiajs/react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { omitEncryptedFields } from '#kernel/formats/personal_numbers'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, saveTabCopy, readTabCopy } from '~/lib/tab_copy'

type Values = Record<string, unknown>

interface FormCopy {
  /** The form as the server rendered it, by which it is recognised. */
  shown: string
  typed: Values
}

/** The page that is shown when an earlier step-up has expired. */
const STEP_UP = 'platform/auth/step_up'
const UNAUTHORIZED = 401
/** The server compares versions with the data that the page shows now. */
const VERSION = /version$/i

/** The forms of the current page, each with the key of its copy; null where nothing was typed. */
const forms = new Set<() => { key: string; copy: FormCopy } | null>()

/**
 * Keeps text typed into the forms of the page in the tab, when the user has to leave before they are sent.
 *
 * @returns the keys of the copies
 */
export function saveFormCopies(): string[] {
  const found = [...forms].flatMap((read) => read() ?? [])
  const keys = [...new Set(found.map(({ key }) => key))]
  for (const key of keys) {
    const copies = found.filter((one) => one.key === key).map(({ copy }) => copy)
    saveTabCopy(key, JSON.stringify({ copies }))
  }
  return keys
}

/** Keeps forms that the server refused because a step-up or a session was missing. Called once. */
export function saveFormDrafts() {
  let isForm = false
  /** Keys of a page that stays open, from which the form may be sent again. */
  let kept: string[] = []
  router.on('start', ({ detail: { visit } }) => {
    isForm = visit.method !== 'get'
    if (!isForm) return
    kept.forEach((key) => dropTabCopy(key))
    kept = []
  })
  router.on('beforeUpdate', ({ detail: { page } }) => {
    if (isForm && page.component === STEP_UP) saveFormCopies()
  })
  router.on('httpException', ({ detail: { response } }) => {
    if (isForm && response.status === UNAUTHORIZED) kept = saveFormCopies()
  })
}

/**
 * Restores in a form the text typed before the user had to leave. Forms of rows have no copy: only the
 * text of their row, which may contain personal numbers, would distinguish them.
 *
 * @returns whether everything was restored ("whole") or files and passwords were not ("part"); null where nothing was
 */
export function useFormCopy(
  form: FormLike<object> | undefined,
  element: RefObject<HTMLFormElement | null>
): 'whole' | 'part' | null {
  const { props, url } = usePage()
  const key = `forms:${props.acting?.id ?? props.user?.id}:${url}`
  const [initial] = useState(form?.data as Values | undefined)
  const [restored, setRestored] = useState<'whole' | 'part' | null>(null)

  const read = useEffectEvent((shown: string) => {
    const typed = storableValues(form!.data as Values, element.current!)
    const isChanged = Object.entries(typed).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial![name])
    )
    return isChanged ? { key, copy: { shown, typed } } : null
  })
  const restore = useEffectEvent((shown: string) => {
    const copies = (readTabCopy(key)?.copies ?? []) as FormCopy[]
    const copy = copies.find((one) => one.shown === shown)
    if (!copy) return
    saveTabCopy(key, JSON.stringify({ copies: copies.filter((one) => one !== copy) }))
    for (const [name, value] of Object.entries(copy.typed)) form!.setData(name, value)
    const names = Object.keys(initial!).filter((name) => !VERSION.test(name))
    setRestored(names.every((name) => Object.hasOwn(copy.typed, name)) ? 'whole' : 'part')
  })

  useEffect(() => {
    if (!initial || !element.current || element.current.closest('td, li')) return
    const dialog = element.current.closest('dialog')?.querySelector('h2')?.textContent
    const shown = JSON.stringify([dialog, storableValues(initial, element.current)])
    restore(shown)
    const reader = () => read(shown)
    forms.add(reader)
    return () => void forms.delete(reader)
  }, [initial, element])

  return restored
}

/**
 * Returns the values that a tab may keep: no proof or other secret, no encrypted number, and no file (not restorable).
 */
function storableValues(data: Values, element: HTMLFormElement): Values {
  const secrets = [...element.querySelectorAll<HTMLInputElement>('[data-secret]')]
    .filter(({ value }) => value !== '')
    .map(({ name }) => name)
  return Object.fromEntries(
    Object.entries(omitEncryptedFields(data)).filter(
      ([name, value]) =>
        !secrets.includes(name) && !VERSION.test(name) && ![value].flat().some(isFile)
    )
  )
}

const isFile = (value: unknown) => value instanceof File
