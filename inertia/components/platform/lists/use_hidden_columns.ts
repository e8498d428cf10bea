import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { Lists } from '@generated/views'
import { postForm } from '~/lib/post_json'

/** Address to which the choice of columns is sent. */
export const COLUMNS_PATH = '/officer/list-columns'

/** Choices made in this tab, by user and list: pages reached by going back are older. */
const localChoices = new Map<string, string[]>()
/** Sent one after another, since each requires the key that the previous one returned. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Returns the columns that this officer has hidden, as stored on the server for every computer.
 *
 * @param offered keys of those that can be chosen on this page
 */
export function useHiddenColumns(
  { name, columnChoice }: Pick<Lists.View<unknown>, 'name' | 'columnChoice'>,
  offered: readonly string[]
) {
  const place = `${usePage().props.user?.id}.${name}`
  const [, draw] = useState(0)
  const here = localChoices.get(place)
  const hidden = here ?? columnChoice.hidden
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    localChoices.set(place, next)
    draw((times) => times + 1)
    const shown = offered.filter((one) => !next.includes(one))
    /** A choice that does not reach the server still applies on this page. */
    sending = sending
      .then(() => postForm(COLUMNS_PATH, { list: name, offered, shown }))
      .catch(() => undefined)
  }
  return { hidden, isChosen: here !== undefined || columnChoice.isChosen, toggle }
}
