import db from '@adonisjs/lucid/services/db'
import emitter from '@adonisjs/core/services/emitter'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { actingOf, currentAssistance } from '#applications/assisted_filing/session'
import { saveAssistedChange } from '#applications/assisted_filing/actions/assistance'
import {
  assistancePanel,
  helpersOf,
  submissionHref,
} from '#applications/assisted_filing/queries/help_pages'
import {
  helpersOfPeople,
  maySeeHelperUpload,
  openCentreOf,
} from '#applications/assisted_filing/queries/assistance'
import { centreList } from '#applications/assisted_filing/queries/centre_list'
import { requireCitizenCode } from '#applications/assisted_filing/queries/submission'
import { registerAuthFacts } from '#auth/contracts/facts'
import { registerLandingPage } from '#auth/contracts/hooks'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerList } from '#lists/definition'
import { registerWeakSignal } from '#duplicates/queries/links'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

registerAuthFacts({
  acting: async (ctx) => {
    const help = await currentAssistance(ctx)
    return help && actingOf(help, ctx.i18n.locale)
  },
})

emitter.on('profile:helped', ({ work, change, trx }) => saveAssistedChange(work, change, trx))

/** Operators of a centre usually sign in to assist others: their own applications are one link away. */
registerLandingPage(async (user) =>
  !user.isOfficer && (await openCentreOf(user.id)) ? '/my-assistances' : null
)

registerApplicationFacts({
  guardSubmission: requireCitizenCode,
  submissionHref,
  helped: {
    rows: ({ userId }) => db.from('assistances').where('citizen_id', userId),
    read: helpersOf,
  },
})

registerReviewPanel('assistance', assistancePanel, { table: 'assistances', ofUser: 'citizen_id' })

registerWeakSignal('helper', helpersOfPeople)

registerFileAccess({ helped: maySeeHelperUpload })

registerNoticePlaces({ pages: { helper_named: '/my-helper' } })

registerList({ list: centreList, path: '/officer/centres', route: 'assisted_filing.centres.index' })
