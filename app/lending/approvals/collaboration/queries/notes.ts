import { isoInstant } from '#kernel/calendar/iso_instant'
import type User from '#auth/models/user'
import { type RightCheck } from '#auth/policies/rights'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import FileNote from '#approvals/collaboration/models/file_note'
import { colleaguesSeeing } from '#approvals/collaboration/queries/colleagues'
import { localName, masters } from '#masters/queries/masters'

/** A note as officers read it; `at` is an instant in ISO 8601. */
export interface NoteLine {
  id: number
  by: string
  role: string
  at: string
  text: string
  /** Names of the colleagues whom it calls. */
  mentions: string[]
}

/** The notes on a file, the newest first. */
async function notesOn({ type, id }: CollaborationFile, locale: string): Promise<NoteLine[]> {
  const notes = await FileNote.query()
    .where({ subjectType: type, subjectId: id })
    .orderBy('id', 'desc')
    .preload('author')
    .preload('mentions', (mentions) => mentions.orderBy('id').preload('user'))
  return notes.map((note) => ({
    id: note.id,
    by: note.author.displayName,
    role: roleName(note.author, locale),
    at: isoInstant(note.createdAt),
    text: note.body,
    mentions: note.mentions.map(({ user }) => user.displayName),
  }))
}

/** What the page of a file gets of its notes: the lines, and for who may write, whom they may call. */
export async function notesOf(file: CollaborationFile, viewer: User, may: RightCheck, locale: string) {
  const [lines, canWrite] = await Promise.all([
    notesOn(file, locale),
    may('CollaborationDeskPolicy.write'),
  ])
  const colleagues = canWrite ? await colleaguesSeeing(file, viewer) : []
  return {
    href: `/officer/${file.type}s/${file.id}/notes`,
    lines,
    can: { write: canWrite },
    colleagues: colleagues.map((one) => ({
      value: one.id,
      label: `${one.displayName}, ${roleName(one, locale)} (@${one.userName})`,
    })),
  }
}

const roleName = ({ roleId }: User, locale: string) => localName(masters().role(roleId), locale)
