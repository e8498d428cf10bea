import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router
      .group(() => {
        router
          .get('/applications', [controllers.approvals.Applications, 'index'])
          .as('applications.index')
        router
          .get('/applications/spreadsheet', [controllers.approvals.ApplicationFiles, 'spreadsheet'])
          .as('applications.spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/applications/pdf', [controllers.approvals.ApplicationFiles, 'pdf'])
          .as('applications.pdf')
          .use(middleware.exportLimit())
        router
          .get('/applications/search', [controllers.approvals.NumberSearches, 'create'])
          .as('number_searches.create')
        router
          .post('/applications/search', [controllers.approvals.NumberSearches, 'store'])
          .as('number_searches.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.list'))
    router
      .group(() => {
        router
          .get('/applications/decisions/new', [controllers.approvals.BulkDecisions, 'create'])
          .as('bulk_decisions.create')
        router
          .post('/applications/decisions', [controllers.approvals.BulkDecisions, 'store'])
          .as('bulk_decisions.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    /** What issues a letter asks for a step-up. */
    router
      .group(() => {
        router
          .get('/final-approvals/applications', [controllers.approvals.FinalApprovals, 'show'])
          .as('final_approvals.show')
        router
          .post('/final-approvals/applications', [controllers.approvals.FinalApprovals, 'store'])
          .as('final_approvals.store')
          .use(middleware.stepUp())
        router
          .post('/final-approvals/applications/:id', [
            controllers.approvals.FinalApprovals,
            'update',
          ])
          .as('final_approvals.update')
          .use(middleware.stepUp())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.approveLast'))
    router
      .group(() => {
        router
          .get('/applications/:id', [controllers.approvals.Applications, 'show'])
          .as('applications.show')
        router
          .get('/applications/:id/as-of', [controllers.approvals.ApplicationsAsOf, 'show'])
          .as('applications_as_of.show')
        router
          .get('/applications/:id/duplicates', [controllers.approvals.Duplicates, 'show'])
          .as('duplicates.show')
        router
          .get('/applications/:id/profile', [controllers.approvals.ProfilePdfs, 'show'])
          .as('profile_pdf.show')
          .use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.view'))
    router
      .post('/applications/:id/decisions', [controllers.approvals.Decisions, 'store'])
      .as('decisions.store')
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    router
      .post('/applications/:id/duplicates', [controllers.approvals.Duplicates, 'store'])
      .as('duplicates.store')
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    router
      .post('/applications/:id/reveals', [controllers.approvals.Reveals, 'store'])
      .as('reveals.store')
      .use(middleware.requireRight('ApprovalsApplicationPolicy.revealNumbers'))
    router
      .group(() => {
        router
          .get('/applications/:id/corrections/new', [controllers.approvals.Corrections, 'create'])
          .as('corrections.create')
        router
          .post('/applications/:id/corrections', [controllers.approvals.Corrections, 'store'])
          .as('corrections.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.correct'))
    router
      .group(() => {
        router
          .get('/change-district', [controllers.approvals.DistrictChanges, 'create'])
          .as('district.create')
        router
          .post('/change-district', [controllers.approvals.DistrictChanges, 'store'])
          .as('district.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.changeDistrict'))
    router
      .group(() => {
        router
          .get('/reset-password', [controllers.approvals.PasswordResets, 'create'])
          .as('password.create')
        router
          .post('/reset-password', [controllers.approvals.PasswordResets, 'store'])
          .as('password.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.resetPasswords'))
  })
  .prefix('/officer')
  .as('approvals')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

/** What the office asks the applicant for, and the answer. */
router
  .group(() => {
    router.get('/', [controllers.approvals.Answers, 'create']).as('create')
    router.post('/', [controllers.approvals.Answers, 'store']).as('store').use(middleware.files())
  })
  .prefix('/my-applications/:uuid/questions/:item')
  .as('approvals.answers')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])
