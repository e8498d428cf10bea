import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { userNameKey } from '#auth/rules/credentials'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import {
  type CollaborationFile,
  mentionedNames,
} from '#approvals/collaboration/contracts/collaboration'
import FileNote from '#approvals/collaboration/models/file_note'
import FileNoteMention from '#approvals/collaboration/models/file_note_mention'
import { colleaguesWithAccess } from '#approvals/collaboration/queries/assignments'
import { notifyUser } from '#notifications/actions/messages'

interface NoteInput {
  /** The file as its author sees it. */
  file: CollaborationFile
  text: string
  /** Chosen from the list, in addition to those mentioned in the text. */
  colleagueId: number | null
}

/** Saves a note on a file, and notifies the mentioned officers in the same transaction. */
export class WriteNote {
  /**
   * @throws Refusal for a text that seems to contain a personal number, or mentions somebody who may not see the file
   */
  async run(author: User, { file, text, colleagueId }: NoteInput): Promise<FileNote> {
    const found = findPersonalNumber(text)
    if (found) throw new Refusal(`collaboration.messages.no_${found}`, {}, { field: 'text' })
    const mentioned = await this.#mentioned(file, author, text, colleagueId)
    return inTransaction(async (trx) => {
      const note = await FileNote.create(
        {
          subjectType: file.type,
          subjectId: file.id,
          authorId: author.id,
          body: text,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client: trx }
      )
      for (const colleague of mentioned) {
        await FileNoteMention.create({ noteId: note.id, userId: colleague.id }, { client: trx })
        await notifyUser(
          {
            userId: colleague.id,
            template: 'mentioned',
            params: { by: author.displayName, applicationNo: file.number, claim: file.claimId },
            applicationId: file.applicationId,
            claimId: file.claimId,
            dedupeKey: `note:${note.id}`,
            channels: ['notice'],
          },
          trx
        )
      }
      return note
    })
  }

  /**
   * Returns the officers mentioned in a note; an officer who may not see the file cannot be mentioned, which is
   * reported.
   */
  async #mentioned(
    file: CollaborationFile,
    author: User,
    text: string,
    colleagueId: number | null
  ): Promise<User[]> {
    const names = mentionedNames(text).filter((name) => name !== userNameKey(author.userName))
    if (names.length === 0 && colleagueId === null) return []
    const colleagues = await colleaguesWithAccess(file, author)
    const byName = new Map(colleagues.map((one) => [one.userNameKey, one]))
    const recipients = new Set<User>()
    for (const name of names) {
      const colleague = byName.get(name)
      if (!colleague)
        throw new Refusal('collaboration.messages.no_such_name', { name }, { field: 'text' })
      recipients.add(colleague)
    }
    if (colleagueId !== null) {
      const chosen = colleagues.find((one) => one.id === colleagueId)
      if (!chosen) {
        throw new Refusal('collaboration.messages.no_such_colleague', {}, { field: 'colleagueId' })
      }
      recipients.add(chosen)
    }
    return [...recipients]
  }
}
