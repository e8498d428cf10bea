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
          .get('/applications/decisions/new', [controllers.approvals.ManyDecisions, 'create'])
          .as('many_decisions.create')
        router
          .post('/applications/decisions', [controllers.approvals.ManyDecisions, 'store'])
          .as('many_decisions.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    /** What issues a letter asks for a step-up. */
    router
      .group(() => {
        router
          .get('/stack/applications', [controllers.approvals.ApplicationStack, 'show'])
          .as('stack.show')
        router
          .post('/stack/applications', [controllers.approvals.ApplicationStack, 'store'])
          .as('stack.store')
          .use(middleware.stepUp())
        router
          .post('/stack/applications/:id', [controllers.approvals.ApplicationStack, 'update'])
          .as('stack.update')
          .use(middleware.stepUp())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.approveLast'))
    router
      .group(() => {
        router
          .get('/applications/:id', [controllers.approvals.Applications, 'show'])
          .as('applications.show')
        router
          .get('/applications/:id/as-of', [controllers.approvals.PastFiles, 'show'])
          .as('past_files.show')
        router
          .get('/applications/:id/shared', [controllers.approvals.SharedThings, 'show'])
          .as('shared_things.show')
        router
          .get('/applications/:id/profile', [controllers.approvals.ProfilePapers, 'show'])
          .as('profile_paper.show')
          .use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.view'))
    router
      .post('/applications/:id/decisions', [controllers.approvals.Decisions, 'store'])
      .as('decisions.store')
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    router
      .post('/applications/:id/shared', [controllers.approvals.SharedThings, 'store'])
      .as('shared_things.store')
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
  .prefix('/my-applications/:uuid/asked/:item')
  .as('approvals.answers')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])
