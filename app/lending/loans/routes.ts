import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

/** The applicant's loan menu (document 4, sections 2.1 to 2.3). */
router
  .group(() => {
    router.get('/current/*', [controllers.loans.CurrentLoans, 'show']).as('current')
    router.get('/:uuid/sanction', [controllers.loans.Sanctions, 'show']).as('sanction.show')
    router
      .post('/:uuid/sanction', [controllers.loans.Sanctions, 'store'])
      .as('sanction.store')
      .use(middleware.files())
    router
      .get('/:uuid/disbursements', [controllers.loans.Disbursements, 'index'])
      .as('disbursements.index')
    router
      .post('/:uuid/disbursements', [controllers.loans.Disbursements, 'store'])
      .as('disbursements.store')
      .use(middleware.files())
    router
      .get('/:uuid/disbursements/new', [controllers.loans.Disbursements, 'create'])
      .as('disbursements.create')
    router
      .get('/:uuid/disbursements/:trancheNo', [controllers.loans.Disbursements, 'show'])
      .where('trancheNo', router.matchers.number())
      .as('disbursements.show')
    router
      .post('/:uuid/disbursements/:trancheNo/payment-schedule', [
        controllers.loans.PaymentSchedules,
        'store',
      ])
      .where('trancheNo', router.matchers.number())
      .as('payment_schedules.store')
      .use(middleware.files())
  })
  .prefix('/loans')
  .as('loans')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

/** The officers' lists, letters and verification (document 4, sections 2.7 and 2.8). */
router
  .group(() => {
    router
      .group(() => {
        router
          .get('/sanctions', [controllers.loans.OfficerSanctions, 'index'])
          .as('sanctions.index')
        router
          .get('/sanctions/spreadsheet', [controllers.loans.SanctionFiles, 'spreadsheet'])
          .as('sanctions.spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/sanctions/pdf', [controllers.loans.SanctionFiles, 'pdf'])
          .as('sanctions.pdf')
          .use(middleware.exportLimit())
        router
          .get('/sanctions/:id', [controllers.loans.OfficerSanctions, 'show'])
          .as('sanctions.show')
        router
          .get('/disbursements', [controllers.loans.OfficerDisbursements, 'index'])
          .as('disbursements.index')
        router
          .get('/disbursements/spreadsheet', [controllers.loans.DisbursementFiles, 'spreadsheet'])
          .as('disbursements.spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/disbursements/pdf', [controllers.loans.DisbursementFiles, 'pdf'])
          .as('disbursements.pdf')
          .use(middleware.exportLimit())
        router
          .get('/disbursements/:id', [controllers.loans.OfficerDisbursements, 'show'])
          .as('disbursements.show')
      })
      .use(middleware.requireRight('LoanPolicy.view'))
    router
      .group(() => {
        router
          .post('/sanctions/:id/verification', [controllers.loans.SanctionVerifications, 'store'])
          .as('sanction_verifications.store')
        router
          .post('/disbursements/:id/bank-schedule', [controllers.loans.BankSchedules, 'store'])
          .as('bank_schedules.store')
          .use(middleware.files())
        router
          .post('/disbursements/:id/verification', [
            controllers.loans.DisbursementVerifications,
            'store',
          ])
          .as('disbursement_verifications.store')
      })
      .use(middleware.requireRight('LoanPolicy.verify'))
    router
      .group(() => {
        router
          .post('/sanctions/:id/withdrawal', [controllers.loans.SanctionWithdrawals, 'store'])
          .as('sanction_withdrawals.store')
        router
          .post('/disbursements/:id/void', [controllers.loans.DisbursementVoids, 'store'])
          .as('disbursement_voids.store')
      })
      .use(middleware.requireRight('LoanPolicy.reverse'))
    router
      .group(() => {
        router
          .get('/disbursements/:id/edit', [controllers.loans.LoanEdits, 'create'])
          .as('edits.create')
        router
          .post('/disbursements/:id/edit', [controllers.loans.LoanEdits, 'store'])
          .as('edits.store')
      })
      .use(middleware.requireRight('LoanPolicy.edit'))
  })
  .prefix('/officer')
  .where('id', router.matchers.number())
  .as('loans.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])
