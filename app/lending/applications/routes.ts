import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/dashboard', [controllers.applications.Dashboard, 'show']).as('dashboard')
    router
      .get('/apply/:loanType/summary', [controllers.applications.Submissions, 'create'])
      .as('submission.create')
      .use(middleware.assistedFiling())
    router
      .post('/apply/:loanType/summary', [controllers.applications.Submissions, 'store'])
      .as('submission.store')
      .use(middleware.assistedFiling())
    router
      .get('/my-applications/:uuid', [controllers.applications.MyApplications, 'show'])
      .as('mine.show')
    router
      .post('/my-applications/:uuid/steps', [controllers.applications.MyApplicationSteps, 'store'])
      .as('my_steps.store')
    router
      .get('/my-applications/:uuid/calendar', [controllers.applications.DeadlineCalendars, 'show'])
      .as('mine.calendar')
    router
      .get('/my-applications/:uuid/profile', [
        controllers.applications.MyProfilePdfs,
        'application',
      ])
      .as('mine.profile_pdf')
    router
      .get('/profile/pdf', [controllers.applications.MyProfilePdfs, 'person'])
      .as('profile_pdf.person')
    router
      .get('/profile/group/pdf', [controllers.applications.MyProfilePdfs, 'group'])
      .as('profile_pdf.group')
  })
  .as('applications')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])
