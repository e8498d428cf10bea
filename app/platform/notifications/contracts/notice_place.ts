import type User from '#auth/models/user'
import type { TemplateName } from '#notifications/rules/templates'

/** What a notice may be about, by its columns; the first that it has is the page to open. */
const KINDS = ['change', 'claim', 'application'] as const
type Kind = (typeof KINDS)[number]

/** The address of a file's page for this person, or null where they have none. */
type PlaceOf = (user: User, id: number) => Promise<string | null>

/** By kind and by who reads: officers and citizens have pages of their own. */
const places = new Map<string, PlaceOf>()
const keyOf = (kind: Kind, isOfficer: boolean) => `${kind} ${isOfficer ? 'officer' : 'citizen'}`

/** Lends the inbox the page of a kind of file, from the module that has it (start/modules.ts). */
export function registerNoticePlace(kind: Kind, reader: 'officer' | 'citizen', place: PlaceOf) {
  places.set(keyOf(kind, reader === 'officer'), place)
}

/** Pages of their own, by template: what is told there is in no file. */
const pages = new Map<TemplateName, string>()

/** Lends the inbox the page of a template, whoever reads it. */
export function registerNoticePage(template: TemplateName, page: string) {
  pages.set(template, page)
}

/** Where a notice leads, or null where it says all there is. */
export async function noticePlace(
  user: User,
  notice: Record<`${Kind}Id`, number | null> & { template: string }
): Promise<string | null> {
  const page = pages.get(notice.template as TemplateName)
  if (page) return page
  for (const kind of KINDS) {
    const id = notice[`${kind}Id`]
    const place = places.get(keyOf(kind, user.isOfficer))
    if (id !== null && place) return place(user, id)
  }
  return null
}
