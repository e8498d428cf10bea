import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { refuseOlder } from '#core/formats/content_version'
import { plainSettings } from '#core/settings/corporation'
import { readSettings, refreshSettings } from '#core/settings/stored_settings'
import { takeTurn } from '#core/database/turns'
import { afterCommit } from '#core/database/after_commit'

interface Editor {
  id: number
  role: number
}

export interface SaveSettingsInput {
  /** What it is to be, by the names of the settings. */
  values: ReadonlyMap<string, string>
  seenVersion: string
  version(values: ReadonlyMap<string, string>): string
  editor: Editor
}

/** Keeps what differs of the plain settings, old and new in the audit log. */
export class SaveSettings {
  /** @throws Refusal when somebody saved meanwhile, or nothing differs */
  async run({ values, seenVersion, version, editor }: SaveSettingsInput): Promise<void> {
    await inTransaction(async (trx) => {
      /** One saves after the other. */
      await trx.from('settings').forUpdate().select('name')
      await takeTurn(trx, 'settings', '')
      refuseOlder(seenVersion, version(plainSettings(await readSettings(trx))))
      if (!(await keepChangedSettings(values, editor, trx))) {
        throw new Refusal('administration.messages.nothing_changed')
      }
    })
  }
}

/**
 * Keeps what differs from what the database has (this process may know less), old and new in the audit log;
 * says whether anything does.
 */
export async function keepChangedSettings(
  values: ReadonlyMap<string, string>,
  editor: Editor,
  trx: TransactionClientContract
): Promise<boolean> {
  const old = plainSettings(await readSettings(trx))
  const changed = [...values].filter(([name, value]) => old.get(name) !== value)
  if (changed.length === 0) return false
  for (const [name, value] of changed) await writeSetting(name, value, editor, trx)
  await recordAudit(
    {
      action: 'settings.saved',
      actorId: editor.id,
      actorRole: editor.role,
      data: {
        old: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
        new: Object.fromEntries(changed),
      },
    },
    trx
  )
  return true
}

/** Keeps one setting; this process has it once that is committed. */
export async function writeSetting(
  name: string,
  value: string,
  editor: Editor,
  trx: TransactionClientContract
): Promise<void> {
  const row = { value, updated_by: editor.id, updated_at: sqlInstant(getClock().now()) }
  const changed = await trx.from('settings').where({ name }).update(row)
  if (Number(changed) === 0) await trx.table('settings').insert({ name, ...row })
  afterCommit(trx, () => refreshSettings())
}
