import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, listFiles, middleware, officers } from '#start/kernel'

const { approvals } = controllers

router
  .group(() => {
    router
      .group(() => {
        router.get('/applications', [approvals.Applications, 'index'])
        listFiles(approvals.ApplicationFiles, { path: '/applications', name: 'applications.' })
        router.get('/applications/search', [approvals.NumberSearches, 'create'])
        router.post('/applications/search', [approvals.NumberSearches, 'store'])
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.list'))
    router
      .group(() => {
        router.get('/applications/decisions/new', [approvals.BulkDecisions, 'create'])
        router.post('/applications/decisions', [approvals.BulkDecisions, 'store'])
        router.post('/applications/decisions/undo', [approvals.UndoneDecisions, 'store'])
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    /** Steps that issue a letter require a step-up. */
    router
      .group(() => {
        router.get('/final-approvals/applications', [approvals.FinalApprovals, 'show'])
        router
          .post('/final-approvals/applications', [approvals.FinalApprovals, 'store'])
          .use(middleware.stepUp())
        router
          .post('/final-approvals/applications/:id', [approvals.FinalApprovals, 'update'])
          .use(middleware.stepUp())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.approveLast'))
    router
      .group(() => {
        router.get('/applications/:id', [approvals.Applications, 'show'])
        router.get('/applications/:id/as-of', [approvals.ApplicationsAsOf, 'show'])
        router.get('/applications/:id/duplicates', [approvals.Duplicates, 'show'])
        router
          .get('/applications/:id/profile', [approvals.ProfilePdfs, 'show'])
          .as('profile_pdf.show')
          .use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.view'))
    router
      .post('/applications/:id/decisions', [approvals.Decisions, 'store'])
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    router
      .post('/applications/:id/duplicates', [approvals.Duplicates, 'store'])
      .use(middleware.requireRight('ApprovalsApplicationPolicy.decide'))
    router
      .post('/applications/:id/reveals', [approvals.Reveals, 'store'])
      .use(middleware.requireRight('ApprovalsApplicationPolicy.revealNumbers'))
    router
      .group(() => {
        router.get('/applications/:id/corrections/new', [approvals.Corrections, 'create'])
        router.post('/applications/:id/corrections', [approvals.Corrections, 'store'])
        router.put('/applications/:id/certificates/:uuid', [approvals.Certificates, 'update'])
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.correct'))
    router
      .group(() => {
        router.get('/applications/:id/mobile', [approvals.OldMobiles, 'edit'])
        router.put('/applications/:id/mobile', [approvals.OldMobiles, 'update'])
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.setOldMobile'))
    /** The phone stores the page and sends a visit when it has a signal; sending signs the visit. */
    router
      .group(() => {
        router.get('/site-visits', [approvals.SiteVisits, 'index'])
        router.get('/site-visits/phone', [approvals.SiteVisits, 'show'])
        router
          .post('/applications/:id/site-visits', [approvals.SiteVisits, 'store'])
          .use([middleware.files(), middleware.stepUp()])
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.visit'))
    router
      .group(() => {
        router.get('/change-district', [approvals.DistrictChanges, 'create']).as('district.create')
        router.post('/change-district', [approvals.DistrictChanges, 'store']).as('district.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.changeDistrict'))
    router
      .group(() => {
        router.get('/reset-password', [approvals.PasswordResets, 'create']).as('password.create')
        router.post('/reset-password', [approvals.PasswordResets, 'store']).as('password.store')
      })
      .use(middleware.requireRight('ApprovalsApplicationPolicy.resetPasswords'))
  })
  .prefix('/officer')
  .as('approvals')
  .use(officers())

/** Questions from the office to the applicant, and the answers. */
router
  .group(() => {
    router.get('/', [approvals.Answers, 'create'])
    router.post('/', [approvals.Answers, 'store']).use(middleware.files())
  })
  .prefix('/my-applications/:uuid/questions/:item')
  .as('approvals')
  .use(applicants())
