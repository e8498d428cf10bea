import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, listFiles, middleware, officers } from '#start/kernel'

const { loans } = controllers

/** The applicant's loan menu (document 4, sections 2.1 to 2.3). */
router
  .group(() => {
    router.get('/current/*', [loans.CurrentLoans, 'show']).as('current')
    router.get('/:uuid/sanction', [loans.Sanctions, 'show']).as('sanction.show')
    router
      .post('/:uuid/sanction', [loans.Sanctions, 'store'])
      .as('sanction.store')
      .use(middleware.files())
    router.get('/:uuid/disbursements', [loans.Disbursements, 'index'])
    router.post('/:uuid/disbursements', [loans.Disbursements, 'store']).use(middleware.files())
    router.get('/:uuid/disbursements/new', [loans.Disbursements, 'create'])
    router
      .get('/:uuid/disbursements/:trancheNo', [loans.Disbursements, 'show'])
      .as('disbursements.show')
    router
      .post('/:uuid/disbursements/:trancheNo/payment-schedule', [loans.PaymentSchedules, 'store'])
      .use(middleware.files())
  })
  .prefix('/loans')
  .as('loans')
  .use(applicants())

/** The officers' lists, letters and verification (document 4, sections 2.7 and 2.8). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/sanctions', [loans.OfficerSanctions, 'index']).as('sanctions.index')
        listFiles(loans.SanctionFiles, { path: '/sanctions', name: 'sanctions.' })
        router.get('/sanctions/:id', [loans.OfficerSanctions, 'show']).as('sanctions.show')
        router
          .get('/disbursements', [loans.OfficerDisbursements, 'index'])
          .as('disbursements.index')
        listFiles(loans.DisbursementFiles, { path: '/disbursements', name: 'disbursements.' })
        router
          .get('/disbursements/:id', [loans.OfficerDisbursements, 'show'])
          .as('disbursements.show')
      })
      .use(middleware.requireRight('LoanPolicy.view'))
    router
      .group(() => {
        router.post('/sanctions/:id/verification', [loans.SanctionVerifications, 'store'])
        router
          .post('/disbursements/:id/bank-schedule', [loans.BankSchedules, 'store'])
          .use(middleware.files())
        router.post('/disbursements/:id/verification', [loans.DisbursementVerifications, 'store'])
      })
      .use(middleware.requireRight('LoanPolicy.verify'))
    router
      .post('/sanctions/:id/follow-up', [loans.SanctionFollowUps, 'store'])
      .use(middleware.requireRight('LoanPolicy.followUp'))
    router
      .group(() => {
        router.post('/sanctions/:id/withdrawal', [loans.SanctionWithdrawals, 'store'])
        router.post('/disbursements/:id/void', [loans.DisbursementVoids, 'store'])
      })
      .use(middleware.requireRight('LoanPolicy.reverse'))
    router
      .group(() => {
        router.post('/sanctions/:id/references', [loans.SanctionReferences, 'store'])
        router.get('/disbursements/:id/edit', [loans.LoanEdits, 'create']).as('edits.create')
        router.post('/disbursements/:id/edit', [loans.LoanEdits, 'store']).as('edits.store')
      })
      .use(middleware.requireRight('LoanPolicy.edit'))
  })
  .prefix('/officer')
  .as('loans.officer')
  .use(officers())
