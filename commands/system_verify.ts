import { readFile } from 'node:fs/promises'
import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Verifies that the portal's data is complete: prints one line for each check, like the doctor. */
export default class SystemVerify extends PortalCommand {
  static override commandName = 'system:verify'
  static override description =
    'Verify the integrity of this system: accounts, counters, checkpoints, files. Changes nothing'
  static override help = [
    'Reads everything. Exit code 0 if everything is correct, 1 if a problem was found.',
  ]

  @flags.string({ description: 'File with the keys of stored files that are known to be missing' })
  declare exceptFiles?: string

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { systemChecks } = await import('#operations/queries/system_checks')
    await loadMasters().catch(() => undefined)
    const keys = this.exceptFiles ? (await readFile(this.exceptFiles, 'utf8')).split('\n') : []
    let wrong = 0
    for (const [title, look] of [
      ...systemChecks({ files: new Set(keys.filter(Boolean)) }),
      ['summaries', checkSummaries] as const,
    ]) {
      const { ok, text } = await look().catch((error: Error) => ({
        ok: false,
        text: error.message,
      }))
      if (!ok) wrong++
      this.logger.log(`${ok ? 'ok ' : ' ! '} ${title.padEnd(9)} ${text}`)
    }
    this.logger.log(wrong === 0 ? '\nThis system is intact.' : `\n${wrong} to fix.`)
    this.exitCode = wrong === 0 ? 0 : 1
  }
}

/** Checks the counts of the reports: only commands may use these modules together. */
async function checkSummaries() {
  const { wrongPeriods } = await import('#reports/actions/period_counts')
  const { countWrongFacts } = await import('#reports/actions/derived_data')
  const { rebuildSearchWords } = await import('#applications/models/application_records')
  const { rebuildMatchKeys } = await import('#duplicates/actions/match_keys')
  const periods = (await wrongPeriods()).length
  const names =
    (await rebuildSearchWords({ isCheck: true })) + (await rebuildMatchKeys({ isCheck: true }))
  const wrong = periods + (await countWrongFacts()) + names
  return wrong === 0
    ? { ok: true, text: 'counts of reports and search words agree with the applications' }
    : { ok: false, text: `${wrong} counts or words differ: node ace.js reports:recount` }
}
