import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { Lists } from '@generated/views'
import { postForm } from '~/lib/post_json'

/** Where the choice of columns is sent. */
export const COLUMNS_PATH = '/officer/list-columns'

/** What was chosen in this tab, by person and list: pages that one goes back to are older. */
const chosenHere = new Map<string, string[]>()
/** Sent one after the other, since each takes the key that the last one brought. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Columns this officer does not want to see, as the server keeps them for every computer.
 *
 * @param offered keys of those that can be chosen on this page
 */
export function useHiddenColumns(
  { name, columnChoice }: Pick<Lists.View<unknown>, 'name' | 'columnChoice'>,
  offered: readonly string[]
) {
  const place = `${usePage().props.user?.id}.${name}`
  const [, draw] = useState(0)
  const here = chosenHere.get(place)
  const hidden = here ?? columnChoice.hidden
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    chosenHere.set(place, next)
    draw((times) => times + 1)
    const shown = offered.filter((one) => !next.includes(one))
    /** One that does not arrive is seen on this page nevertheless, as chosen. */
    sending = sending
      .then(() => postForm(COLUMNS_PATH, { list: name, offered, shown }))
      .catch(() => undefined)
  }
  return { hidden, isChosen: here !== undefined || columnChoice.isChosen, toggle }
}
