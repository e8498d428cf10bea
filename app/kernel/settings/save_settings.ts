import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { plainSettings } from '#kernel/settings/corporation'
import { readSettings, refreshSettings } from '#kernel/settings/stored_settings'
import { afterCommit } from '#kernel/database/deferred_effects'

interface Editor {
  id: number
  role: number
}

/**
 * Saves the values that differ from the database (this process may have older ones), with old and new values in the
 * audit log; returns whether any do.
 */
export async function saveChangedSettings(
  values: ReadonlyMap<string, string>,
  editor: Editor,
  trx: TransactionClientContract
): Promise<boolean> {
  const old = plainSettings(await readSettings(trx))
  const changed = [...values].filter(([name, value]) => old.get(name) !== value)
  if (changed.length === 0) return false
  for (const [name, value] of changed) await saveSetting(name, value, editor, trx)
  await recordAudit({
    action: 'settings.saved',
    actor: editor,
    data: {
      old: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
      new: Object.fromEntries(changed),
    },
    trx,
  })
  return true
}

/** Saves one setting; this process uses it once that is committed. */
export async function saveSetting(
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
