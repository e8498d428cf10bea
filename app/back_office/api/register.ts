import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import {
  applicationEvents,
  claimEvents,
  disbursalEvents,
  flushAllWebhooks,
  letterEvents,
  notifySystems,
  paymentEvents,
  sanctionEvents,
  stopWebhooks,
} from '#api/actions/webhook_events'
import { deliveryList } from '#api/queries/webhooks'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { registerList } from '#lists/definition'
import Loi from '#loi/models/loi'
import db from '@adonisjs/lucid/services/db'

/* Events of other modules, enqueued for other systems in the transaction in which they happen. */

emitter.on('workflow:moved', async ({ trx, subjectType, before, after }) => {
  if (before.statusId === after.statusId) return
  const eventsOf = subjectType === 'application' ? applicationEvents : claimEvents
  await notifySystems(trx, await eventsOf(after, trx))
})

emitter.on('claims:payments_answered', async (answered) => {
  await notifySystems(answered.trx, await paymentEvents(answered))
})

/** Rows with the same meaning whichever action writes them. */
for (const model of [Loi, LoanSanction, Disbursement]) model.boot()

Loi.after('create', async (loi: Loi) => {
  const client = loi.$trx ?? db.connection()
  const kind = loi.kind === 'extended' ? 'letter.extended' : 'letter.issued'
  await notifySystems(client, await letterEvents(kind, loi, client))
})

Loi.before('update', async (loi: Loi) => {
  if (!loi.$dirty.cancelledAt) return
  const client = loi.$trx ?? db.connection()
  await notifySystems(client, await letterEvents('letter.cancelled', loi, client))
})

LoanSanction.after('create', async (sanction: LoanSanction) => {
  const client = sanction.$trx ?? db.connection()
  await notifySystems(client, await sanctionEvents(sanction, client))
})

Disbursement.after('create', async (disbursement: Disbursement) => {
  const client = disbursement.$trx ?? db.connection()
  await notifySystems(client, await disbursalEvents(disbursement, client))
})

registerList({
  list: deliveryList,
  path: '/officer/api/deliveries',
  route: 'api.deliveries.index',
  title: 'api.deliveries.title',
})

app.ready(() => flushAllWebhooks())
app.terminating(() => stopWebhooks())
