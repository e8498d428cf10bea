import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  TWO_PERSONS,
  lockConnection,
  stale,
} from '#claims/payments/transfers/actions/connection_changes'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { contentVersion } from '#kernel/http/expected_version'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'

export const HOST_KEY_CHANGE = 'bank_host_key'

const WORDS = 'claims.transfers.connection'

/** A host key that a server presented and that two persons accept. */
export interface NewHostKey {
  connectionId: number
  hostKey: string
}

/** A change of the accepted key of a bank's server: nothing is transferred before it is confirmed. */
export const hostKeyChange: ChangeKind<NewHostKey> = {
  words: `${WORDS}.host_key_change`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  async version({ connectionId, hostKey }, trx) {
    const { hostKey: accepted } = await lockOffered(connectionId, hostKey, trx)
    return contentVersion([accepted, hostKey])
  },

  async describe({ connectionId, hostKey }, trx) {
    const connection = await lockOffered(connectionId, hostKey, trx)
    const label = { key: `${WORDS}.fields.hostKey` }
    return {
      subject: String(connectionId),
      title: connection.name,
      href: '/officer/bank-transfers',
      difference: [{ label, kind: 'code', old: connection.hostKey, new: hostKey }],
    }
  },

  async apply({ connectionId, hostKey }, actor, trx, confirmedBy) {
    const connection = await lockOffered(connectionId, hostKey, trx)
    await connection
      .merge({
        hostKey,
        offeredHostKey: null,
        offeredAt: null,
        version: connection.version + 1,
        updatedAt: DateTime.fromJSDate(getClock().now()),
      })
      .save()
    await recordAudit({
      action: 'bank_connection.host_key_accepted',
      actor,
      data: { connection: connectionId, hostKey, confirmedBy: confirmedBy?.id ?? null },
      trx,
    })
  },
}

/** @throws Refusal when the server has presented yet another key since */
async function lockOffered(id: number, hostKey: string, trx: TransactionClientContract) {
  const connection = await lockConnection(id, trx)
  if (connection.offeredHostKey !== hostKey) throw stale()
  return connection
}
