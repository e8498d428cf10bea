import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { Editor } from '#site/actions/save_content_page'
import Leader from '#site/models/leader'
import { acquireLock } from '#kernel/database/turns'

export interface MoveLeaderInput {
  uuid: string
  direction: 'up' | 'down'
  editor: Editor
}

/** Moves a person one place up or down on the home page; at either end nothing moves. */
export class MoveLeader {
  /** @throws NotFound */
  async run({ uuid, direction, editor }: MoveLeaderInput): Promise<void> {
    await inTransaction(async (trx) => {
      await acquireLock(trx, 'leaders', '')
      const all = await Leader.query({ client: trx }).orderBy('position').orderBy('id').forUpdate()
      const from = all.findIndex((one) => one.uuid === uuid)
      if (from === -1) throw new NotFound()
      const to = direction === 'up' ? from - 1 : from + 1
      if (!all[to]) return
      const ranks = [all[from], all[to]].map(({ id, position }) => ({ id, position }))
      for (const [index, { id }] of ranks.entries()) {
        const position = ranks[1 - index].position
        await trx.from('leaders').where({ id }).update({ position })
      }
      await recordAudit(
        {
          action: 'leader.moved',
          actorId: editor.id,
          actorRole: editor.roleId,
          subjectType: 'leader',
          subjectId: all[from].id,
          data: { from: ranks[0].position, to: ranks[1].position },
        },
        trx
      )
    })
  }
}
