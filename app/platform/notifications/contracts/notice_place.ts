import type User from '#auth/models/user'
import type { TemplateName } from '#notifications/rules/messages'

/** Subjects of a notice, by its columns; the first one that is set is the page to open. */
const KINDS = ['change', 'claim', 'application'] as const
type Kind = (typeof KINDS)[number]

/** Returns the address of a record's page for this user, or null where they have none. */
type FindPath = (user: User, id: number) => Promise<string | null>

interface NoticePlaces {
  /** Pages of each kind of record, by reader. */
  officer: Partial<Record<Kind, FindPath>>
  citizen: Partial<Record<Kind, FindPath>>
  /** Pages of a template for every reader, if its content belongs to no application. */
  pages: Partial<Record<TemplateName, string>>
}

const places: NoticePlaces = { officer: {}, citizen: {}, pages: {} }

/** Registers the pages of a module for the inbox (start/modules.ts). */
export function registerNoticePlaces({ officer, citizen, pages }: Partial<NoticePlaces>) {
  Object.assign(places.officer, officer)
  Object.assign(places.citizen, citizen)
  Object.assign(places.pages, pages)
}

/** The address to which a notice links, or null where it is complete in itself. */
export async function noticePath(
  user: User,
  notice: Record<`${Kind}Id`, number | null> & { template: string }
): Promise<string | null> {
  const page = places.pages[notice.template as TemplateName]
  if (page) return page
  for (const kind of KINDS) {
    const id = notice[`${kind}Id`]
    const place = places[user.isOfficer ? 'officer' : 'citizen'][kind]
    if (id !== null && place) return place(user, id)
  }
  return null
}
