import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, listFiles, middleware, officers, stepUpOnPage } from '#start/kernel'

const { claims } = controllers
const files = middleware.files()
const bankFile = [files, stepUpOnPage()]
const RECOVERY_LETTER = /^(?:notice|order|receipt|certificate)$/

/** The applicant's claims (document 4, sections 2.4 and 2.5). */
router
  .group(() => {
    router.get('/', [claims.Claims, 'index']).as('index')
    router.post('/', [claims.Claims, 'store']).as('store').use(files)
    router.get('/new', [claims.Claims, 'create']).as('create')
    router.post('/statement', [claims.AccountStatements, 'store']).as('statement.store').use(files)
    router.get('/forecast', [claims.Forecasts, 'show']).as('forecast')
    router.get('/:claimUuid', [claims.Claims, 'show']).as('show')
    router.post('/:claimUuid', [claims.Claims, 'update']).as('update').use(files)
    router
      .post('/:claimUuid/statement', [claims.AccountStatements, 'update'])
      .as('statement.update')
      .use(files)
    router
      .post('/:claimUuid/withdrawal', [claims.ClaimWithdrawals, 'store'])
      .as('withdrawals.store')
    /** The office's questions about the claim, and the answers. */
    router.get('/:claimUuid/questions/:item', [claims.ClaimAnswers, 'create']).as('answers.create')
    router
      .post('/:claimUuid/questions/:item', [claims.ClaimAnswers, 'store'])
      .as('answers.store')
      .use(files)
    /** The demand for repayment of a refund, and the answer to the notice. */
    router.get('/:claimUuid/recovery', [claims.OwnRecoveries, 'show']).as('recovery.show')
    router.post('/:claimUuid/recovery', [claims.OwnRecoveries, 'store']).as('recovery.store')
    router
      .get('/:claimUuid/recovery/letters/:kind', [claims.RecoveryLetters, 'own'])
      .where('kind', { match: RECOVERY_LETTER })
      .as('recovery.letter')
  })
  .prefix('/loans/:uuid/claims')
  .as('claims')
  .use(applicants())

/** The bank to which the national mapper credits the payee: one statement for the person, not for each claim. */
router
  .group(() => {
    router.get('/', [claims.LinkingStatements, 'show']).as('show')
    router.post('/', [claims.LinkingStatements, 'store']).as('store').use(files)
  })
  .prefix('/aadhaar-linking')
  .as('claims.aadhaar_linking')
  .use(applicants())

/** The officers' list and the decisions of the approval chain (document 4, section 2.6). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [claims.OfficerClaims, 'index']).as('index')
        listFiles(claims.ClaimFiles)
        router.get('/:id', [claims.OfficerClaims, 'show']).as('show')
        router
          .get('/:id/file', [claims.ClaimPdfs, 'show'])
          .as('claim_pdf.show')
          .use(middleware.exportLimit())
        router
          .get('/:id/:tab', [claims.ClaimTabs, 'show'])
          .where('tab', { match: /^(?:loi|sanction|disbursals|schedule|history)$/ })
          .as('tabs.show')
      })
      .use(middleware.requireRight('ClaimPolicy.view'))
    router
      .group(() => {
        router.get('/approvals/new', [claims.BulkApprovals, 'create']).as('approvals.create')
        router.post('/approvals', [claims.BulkApprovals, 'store']).as('approvals.store')
        router.post('/:id/decisions', [claims.ClaimDecisions, 'store']).as('decisions.store')
      })
      .use(middleware.requireRight('ClaimPolicy.decide'))
    router
      .group(() => {
        router.get('/reversal', [claims.PaymentReversals, 'create']).as('reversals.create')
        router
          .post('/reversal', [claims.PaymentReversals, 'store'])
          .as('reversals.store')
          .use(files)
        router.get('/late-credit', [claims.LateCredits, 'create']).as('late_credits.create')
        router.post('/late-credit', [claims.LateCredits, 'store']).as('late_credits.store')
      })
      .prefix('/:id')
      .use([middleware.requireRight('ClaimPolicy.pay'), stepUpOnPage()])
    router
      .group(() => {
        router.get('/', [claims.RecoveryProposals, 'create']).as('create')
        router
          .post('/', [claims.RecoveryProposals, 'store'])
          .as('store')
          .use([files, middleware.stepUp()])
      })
      .prefix('/:id/recovery')
      .as('recovery')
      .use(middleware.requireRight('ClaimPolicy.processRecoveries'))
    router
      .post('/:id/linking-requests', [claims.LinkingRequests, 'store'])
      .use(middleware.requireRight('ClaimPolicy.pay'))
  })
  .prefix('/officer/claims')
  .as('claims.officer')
  .use(officers())

/** Claims waiting for the final approval; steps that lead to payment require a step-up. */
router
  .group(() => {
    router.get('/', [claims.FinalApprovals, 'show']).as('show')
    router.post('/', [claims.FinalApprovals, 'store']).as('store').use(middleware.stepUp())
    router
      .post('/:id', [claims.FinalApprovalDecisions, 'store'])
      .as('decisions.store')
      .use(middleware.stepUp())
    router.put('/:id', [claims.FinalApprovalDecisions, 'update']).as('decisions.update')
  })
  .prefix('/officer/final-approvals')
  .as('claims.final_approvals')
  .use(officers('ClaimPolicy.approveLast'))

/** The corporation's own account, reconciled with its bank: must precede the routes of single batches. */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [claims.DebitStatements, 'index']).as('index')
        router.get('/lines', [claims.DebitLines, 'index']).as('lines.index')
        router
          .get('/certificates/:month', [claims.DebitCertificates, 'show'])
          .as('certificates.show')
        router
          .get('/certificates/:month/file', [claims.DebitCertificates, 'file'])
          .as('certificates.file')
          .use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ClaimPolicy.viewBudget'))
    router
      .group(() => {
        router.post('/', [claims.DebitStatements, 'store']).as('statements.store').use(bankFile)
        router.post('/lines/:id/match', [claims.DebitLines, 'store']).as('lines.match')
        router.delete('/lines/:id/match', [claims.DebitLines, 'destroy']).as('lines.unmatch')
        router
          .post('/certificates/:month', [claims.DebitCertificates, 'store'])
          .as('certificates.store')
      })
      .use(middleware.requireRight('ClaimPolicy.pay'))
  })
  .where('month', { match: /^\d{4}-\d{2}$/ })
  .prefix('/officer/payment-batches/account')
  .as('claims.debit_account')
  .use(officers())

/** Payment batches and the bank's answers (DECISIONS 9). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [claims.PaymentBatches, 'index']).as('index')
        listFiles(claims.PaymentBatchFiles, { name: 'files.' })
        router.get('/reconciliation', [claims.Reconciliations, 'show']).as('reconciliation')
        router.get('/:id', [claims.PaymentBatches, 'show']).as('show')
        /** Reloading the report of a dry run redirects to the batch. */
        router.get('/:id/answers', [claims.PaymentBatches, 'show']).as('answers.show')
      })
      .use(middleware.requireRight('ClaimPolicy.viewPayments'))
    router
      .group(() => {
        router.post('/', [claims.PaymentBatches, 'store']).as('store')
        router.get('/new', [claims.PaymentBatches, 'create']).as('create')
        router.delete('/:id', [claims.PaymentBatches, 'destroy']).as('destroy')
        router.get('/:id/spreadsheet', [claims.PaymentFiles, 'show']).as('spreadsheet')
        router.post('/:id/answers', [claims.BankAnswers, 'store']).as('answers.store').use(files)
        router.post('/:id/release', [claims.PaymentReleases, 'store']).as('releases.store')
      })
      .use([middleware.requireRight('ClaimPolicy.pay'), stepUpOnPage()])
  })
  .prefix('/officer/payment-batches')
  .as('claims.payment_batches')
  .use(officers())

/** Refunds that should not have been paid, and their recovery (DECISIONS 9). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [claims.Recoveries, 'index']).as('index')
        listFiles(claims.RecoveryFiles, { name: 'files.' })
        router.get('/:id', [claims.Recoveries, 'show']).as('show')
        router
          .get('/:id/letters/:kind', [claims.RecoveryLetters, 'show'])
          .where('kind', { match: RECOVERY_LETTER })
          .as('letter')
      })
      .use(middleware.requireRight('ClaimPolicy.viewRecoveries'))
    router
      .post('/:id/steps', [claims.RecoverySteps, 'store'])
      .as('steps.store')
      .use([middleware.requireRight('ClaimPolicy.processRecoveries'), middleware.stepUp()])
    router
      .post('/:id/orders', [claims.RecoveryOrders, 'store'])
      .as('orders.store')
      .use([middleware.requireRight('ClaimPolicy.orderRecoveries'), middleware.stepUp()])
  })
  .prefix('/officer/recoveries')
  .as('claims.recoveries')
  .use(officers())

/** Loans in arrears (DECISIONS 13b). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [claims.DaysPastDue, 'index']).as('index')
        listFiles(claims.PastDueFiles)
        router.get('/:id', [claims.DaysPastDue, 'show']).as('show')
      })
      .use(middleware.requireRight('ClaimPolicy.view'))
    router
      .group(() => {
        router.post('/:id/entries', [claims.InstalmentEntries, 'store']).as('entries.store')
        router
          .delete('/:id/entries/:entry', [claims.InstalmentEntries, 'destroy'])
          .as('entries.destroy')
      })
      .use(middleware.requireRight('ClaimPolicy.recordInstalments'))
  })
  .prefix('/officer/days-past-due')
  .as('claims.days_past_due')
  .use(officers())

/** Payment files and responses by SFTP (DECISIONS 10). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/new', [claims.BankConnections, 'create']).as('create')
        router.post('/', [claims.BankConnections, 'store']).as('store')
        router.get('/:id', [claims.BankConnections, 'edit']).as('edit')
        router.put('/:id', [claims.BankConnections, 'update']).as('update')
        /** Reloading the result of a test redirects to the form. */
        router.get('/:id/tests', [claims.BankConnections, 'edit']).as('tests.show')
        router.post('/:id/tests', [claims.BankConnectionTests, 'store']).as('tests.store')
        router.post('/:id/host-key', [claims.BankHostKeys, 'store']).as('host_keys.store')
      })
      .prefix('/connections')
      .as('connections')
      .use([middleware.requireRight('ClaimPolicy.manageConnections'), stepUpOnPage()])
    router
      .group(() => {
        router.get('/', [claims.PaymentProfiles, 'index']).as('index')
        router
          .post('/:profile/samples', [claims.PaymentProfiles, 'store'])
          .as('store')
          .use([middleware.requireRight('ClaimPolicy.manageConnections'), middleware.files()])
          .use(stepUpOnPage())
        router.get('/:profile/samples', [claims.PaymentProfiles, 'index']).as('samples')
      })
      .prefix('/profiles')
      .as('profiles')
      .use(middleware.requireRight('ClaimPolicy.viewTransfers'))
    router
      .group(() => {
        router.get('/:id/file', [claims.BankResponses, 'show']).as('file')
        router.get('/:id/rows', [claims.BankResponseRows, 'show']).as('rows.show')
        router.post('/:id/rows', [claims.BankResponseRows, 'store']).as('rows.store')
        router.post('/:id/decisions', [claims.BankTransferDecisions, 'store']).as('decisions.store')
      })
      .use([middleware.requireRight('ClaimPolicy.pay'), stepUpOnPage()])
    router
      .group(() => {
        router.get('/', [claims.BankTransfers, 'index']).as('index')
        router.get('/:id', [claims.BankTransfers, 'show']).as('show')
      })
      .use(middleware.requireRight('ClaimPolicy.viewTransfers'))
  })
  .prefix('/officer/bank-transfers')
  .as('claims.bank_transfers')
  .use(officers())

/** The budget: the grants of a financial year and their use. */
router
  .get('/officer/budget', [claims.Budgets, 'show'])
  .as('claims.budget.show')
  .use(officers('ClaimPolicy.viewBudget'))

/** Samples of statements, from which the layout of a bank is defined. */
router
  .group(() => {
    router.get('/', [claims.StatementSamples, 'create']).as('create')
    router.post('/', [claims.StatementSamples, 'store']).as('store').use(files)
  })
  .prefix('/officer/statement-samples')
  .as('claims.statement_samples')
  .use(officers('AdministrationMasterPolicy.keep'))
