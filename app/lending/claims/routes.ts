import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

/** The applicant's claims (document 4, sections 2.4 and 2.5). */
router
  .group(() => {
    router.get('/', [controllers.claims.Claims, 'index']).as('index')
    router.post('/', [controllers.claims.Claims, 'store']).as('store').use(middleware.files())
    router.get('/new', [controllers.claims.Claims, 'create']).as('create')
    router
      .post('/statement', [controllers.claims.AccountStatements, 'store'])
      .as('statement.store')
      .use(middleware.files())
    router.get('/forecast', [controllers.claims.Forecasts, 'show']).as('forecast')
    router.get('/:claimUuid', [controllers.claims.Claims, 'show']).as('show')
    router
      .post('/:claimUuid', [controllers.claims.Claims, 'update'])
      .as('update')
      .use(middleware.files())
    router
      .post('/:claimUuid/statement', [controllers.claims.AccountStatements, 'update'])
      .as('statement.update')
      .use(middleware.files())
    router
      .post('/:claimUuid/withdrawal', [controllers.claims.ClaimWithdrawals, 'store'])
      .as('withdrawals.store')
    /** What the office asks about the claim, and the answer. */
    router
      .get('/:claimUuid/questions/:item', [controllers.claims.ClaimAnswers, 'create'])
      .as('answers.create')
    router
      .post('/:claimUuid/questions/:item', [controllers.claims.ClaimAnswers, 'store'])
      .as('answers.store')
      .use(middleware.files())
  })
  .prefix('/loans/:uuid/claims')
  .where('item', router.matchers.number())
  .as('claims')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

/** Where the national mapper credits the person who is paid: of the person, not of one claim. */
router
  .group(() => {
    router.get('/', [controllers.claims.LinkingStatements, 'show']).as('show')
    router
      .post('/', [controllers.claims.LinkingStatements, 'store'])
      .as('store')
      .use(middleware.files())
  })
  .prefix('/aadhaar-linking')
  .as('claims.aadhaar_linking')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

/** The officers' list and the decisions of the approval chain (document 4, section 2.6). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [controllers.claims.OfficerClaims, 'index']).as('index')
        router
          .get('/spreadsheet', [controllers.claims.ClaimFiles, 'spreadsheet'])
          .as('spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/pdf', [controllers.claims.ClaimFiles, 'pdf'])
          .as('pdf')
          .use(middleware.exportLimit())
        router.get('/:id', [controllers.claims.OfficerClaims, 'show']).as('show')
        router
          .get('/:id/file', [controllers.claims.ClaimPdfs, 'show'])
          .as('claim_pdf.show')
          .use(middleware.exportLimit())
        router
          .get('/:id/:tab', [controllers.claims.ClaimTabs, 'show'])
          .where('tab', { match: /^(?:loi|sanction|disbursals|schedule|history)$/ })
          .as('tabs.show')
      })
      .use(middleware.requireRight('ClaimPolicy.view'))
    router
      .group(() => {
        router
          .get('/approvals/new', [controllers.claims.BulkApprovals, 'create'])
          .as('approvals.create')
        router.post('/approvals', [controllers.claims.BulkApprovals, 'store']).as('approvals.store')
        router
          .post('/:id/decisions', [controllers.claims.ClaimDecisions, 'store'])
          .as('decisions.store')
      })
      .use(middleware.requireRight('ClaimPolicy.decide'))
    router
      .post('/:id/linking-requests', [controllers.claims.LinkingRequests, 'store'])
      .as('linking_requests.store')
      .use(middleware.requireRight('ClaimPolicy.pay'))
  })
  .prefix('/officer/claims')
  .where('id', router.matchers.number())
  .as('claims.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

/** What waits for the last approval; what pays asks for a step-up. */
router
  .group(() => {
    router.get('/', [controllers.claims.FinalApprovals, 'show']).as('show')
    router
      .post('/', [controllers.claims.FinalApprovals, 'store'])
      .as('store')
      .use(middleware.stepUp())
    router
      .post('/:id', [controllers.claims.FinalApprovalDecisions, 'store'])
      .as('decisions.store')
      .use(middleware.stepUp())
    router.put('/:id', [controllers.claims.FinalApprovalDecisions, 'update']).as('decisions.update')
  })
  .prefix('/officer/final-approvals')
  .where('id', router.matchers.number())
  .as('claims.final_approvals')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('ClaimPolicy.approveLast'),
  ])

/** Payment batches and the bank's answers (DECISIONS 9). */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [controllers.claims.PaymentBatches, 'index']).as('index')
        router
          .get('/spreadsheet', [controllers.claims.PaymentBatchFiles, 'spreadsheet'])
          .as('files.spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/pdf', [controllers.claims.PaymentBatchFiles, 'pdf'])
          .as('files.pdf')
          .use(middleware.exportLimit())
        router
          .get('/reconciliation', [controllers.claims.Reconciliations, 'show'])
          .as('reconciliation')
        router.get('/:id', [controllers.claims.PaymentBatches, 'show']).as('show')
        /** Reloading the report of a dry run leads back to the batch. */
        router.get('/:id/answers', [controllers.claims.PaymentBatches, 'show']).as('answers.show')
      })
      .use(middleware.requireRight('ClaimPolicy.viewPayments'))
    router
      .group(() => {
        router.post('/', [controllers.claims.PaymentBatches, 'store']).as('store')
        router.get('/new', [controllers.claims.PaymentBatches, 'create']).as('create')
        router.delete('/:id', [controllers.claims.PaymentBatches, 'destroy']).as('destroy')
        router.get('/:id/spreadsheet', [controllers.claims.PaymentFiles, 'show']).as('spreadsheet')
        router
          .post('/:id/answers', [controllers.claims.BankAnswers, 'store'])
          .as('answers.store')
          .use(middleware.files())
      })
      .use(middleware.requireRight('ClaimPolicy.pay'))
  })
  .prefix('/officer/payment-batches')
  .where('id', router.matchers.number())
  .as('claims.payment_batches')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

/** The budget: what is granted in a financial year, and what becomes of it. */
router
  .get('/officer/budget', [controllers.claims.Budgets, 'show'])
  .as('claims.budget.show')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('ClaimPolicy.viewBudget'),
  ])
