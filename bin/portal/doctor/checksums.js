import { success, failure } from './finding.js'
import { parseInstant, withDatabase } from './look.js'

/** All files are compared each Sunday; one run may fail before this is reported. */
const LATE_MS = 16 * 86_400_000

const day = (text) => new Date(parseInstant(text)).toISOString().slice(0, 10)

/** Reports the result of `files:check`, which compares all files with their checksums, and its progress. */
export const checkChecksums = withDatabase(async (database) => {
  const columns = 'checked, missing, damaged, begun_at, ended_at'
  const newest = (which) =>
    database.rows(`select ${columns} from file_checks where ${which} order by id desc limit 1`)
  const [open] = await newest('ended_at is null')
  const [whole] = await newest('ended_at is not null')
  const progress = open ? `; ${open.checked} compared again since ${day(open.begun_at)}` : ''
  if (!whole)
    return success(`no complete comparison yet, the schedule runs it on Sundays${progress}`)
  const [missing, damaged] = [whole.missing, whole.damaged].map((ids) => JSON.parse(ids))
  const at = day(whole.ended_at)
  if (missing.length + damaged.length > 0) {
    const ids = [...missing, ...damaged].slice(0, 5).join(', ')
    return failure(
      `${missing.length} missing and ${damaged.length} damaged of ${whole.checked} compared on ${at} (ids ${ids} …): restore them from a backup, then run \`node ace.js files:check\`${progress}`
    )
  }
  if (Date.now() - parseInstant(whole.ended_at) > LATE_MS) {
    return failure(
      `no complete comparison since ${at}: see the page Schedule for the reason${progress}`
    )
  }
  return success(`${whole.checked} files compared on ${at}, none missing or damaged${progress}`)
})
