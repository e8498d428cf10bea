import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Compares the stored figures for MIS and reports with their source rows, and writes them again. */
export default class ReportsRecount extends PortalCommand {
  static override commandName = 'reports:recount'
  static override description =
    'Recount the daily, monthly and yearly counts of the MIS, or compare them'
  static override help = [
    'This includes talukas and gaps of the applications, and numbers shared by applicants,',
    'the match keys of the duplicate detection,',
    'the search words of names and numbers of applications,',
    'and those of remarks, notes, grievances and certificates, which --check skips.',
    'Each change updates them in its transaction; this is for rows not written by the portal.',
    'Exit code 0 if they agree or were recounted, 1 if --check finds a difference.',
  ]

  @flags.boolean({ description: 'Only compare; change nothing' })
  declare check: boolean

  override async run() {
    const { RecountPeriods, wrongPeriods } = await import('#reports/actions/period_counts')
    const { RecountFacts, countWrongFacts } = await import('#reports/actions/derived_data')
    const { rebuildSearchWords } = await import('#applications/models/application_records')
    const { rebuildTextWords } = await import('#reports/actions/derived_data')
    const { rebuildMatchKeys } = await import('#duplicates/actions/match_keys')
    const wrong = await wrongPeriods()
    const wrongFacts = await countWrongFacts()
    const wrongWords = await rebuildSearchWords({ isCheck: this.check })
    const wrongMatchKeys = await rebuildMatchKeys({ isCheck: this.check })
    for (const { measure, level, periodOn, districtId, loanType, value, missing } of wrong) {
      this.logger.warning(
        `${measure} ${value} of the ${level} ${periodOn}, district ${districtId}, loan type ${loanType}: ` +
          `${Math.abs(missing)} too ${missing > 0 ? 'few' : 'many'}`
      )
    }
    if (wrongFacts > 0) {
      this.logger.warning(`Taluka or gaps are wrong in ${wrongFacts} applications`)
    }
    if (wrongWords > 0) {
      this.logger.warning(`Search words are wrong in ${wrongWords} applications`)
    }
    if (wrongMatchKeys > 0) {
      this.logger.warning(`Match keys are wrong for ${wrongMatchKeys} people`)
    }
    if (this.check) {
      if (wrong.length === 0 && wrongFacts + wrongWords + wrongMatchKeys === 0)
        this.logger.success('Every count agrees with its rows.')
      else this.exitCode = 1
      return
    }
    await new RecountFacts().run()
    this.logger.success(`Rebuilt the search words of ${await rebuildTextWords()} texts.`)
    this.logger.success(`Recounted ${await new RecountPeriods().run()} cells.`)
  }
}
