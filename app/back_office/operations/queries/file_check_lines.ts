import type { I18n } from '@adonisjs/i18n'
import { formatInstant } from '#kernel/calendar/plain_date'
import FileCheck from '#documents/models/file_check'
import StoredFile from '#documents/models/stored_file'

/** Ids that a line names. */
const MAX_LISTED = 20

/** How far the files were compared with their checksums, and what the last whole walk found, in words. */
export async function fileCheckLines(i18n: I18n): Promise<string[]> {
  const open = await FileCheck.query().whereNull('ended_at').orderBy('id', 'desc').first()
  const whole = await FileCheck.query().whereNotNull('ended_at').orderBy('id', 'desc').first()
  return [...(open ? [await progressLine(open, i18n)] : []), ...(whole ? [resultLine(whole, i18n)] : [])]
}

async function progressLine({ checked, begunAt }: FileCheck, i18n: I18n): Promise<string> {
  const [{ $extras: counted }] = await StoredFile.query().count('* as total')
  return i18n.t('operations.schedule.files.under_way', {
    checked,
    /** Some may have been removed behind the walk. */
    total: Math.max(checked, Number(counted.total)),
    begun: formatInstant(begunAt.toJSDate(), i18n.locale),
  })
}

function resultLine({ checked, missing, damaged, endedAt }: FileCheck, i18n: I18n): string {
  const at = formatInstant(endedAt!.toJSDate(), i18n.locale)
  const lost = [...missing, ...damaged]
  if (lost.length === 0) return i18n.t('operations.schedule.files.whole', { at, checked })
  return i18n.t('operations.schedule.files.loss', {
    at,
    checked,
    missing: missing.length,
    damaged: damaged.length,
    ids: lost.slice(0, MAX_LISTED).join(', ') + (lost.length > MAX_LISTED ? ' …' : ''),
  })
}
