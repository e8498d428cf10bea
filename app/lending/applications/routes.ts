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
      .get('/my-applications/:uuid', [controllers.applications.OwnApplications, 'show'])
      .as('own.show')
    router
      .post('/my-applications/:uuid/steps', [controllers.applications.OwnSteps, 'store'])
      .as('own_steps.store')
    router
      .get('/my-applications/:uuid/calendar', [controllers.applications.DeadlineCalendars, 'show'])
      .as('own.calendar')
    router
      .get('/my-applications/:uuid/profile', [
        controllers.applications.OwnProfilePapers,
        'application',
      ])
      .as('own.profile_paper')
    router
      .get('/profile/pdf', [controllers.applications.OwnProfilePapers, 'person'])
      .as('profile_paper.person')
    router
      .get('/profile/group/pdf', [controllers.applications.OwnProfilePapers, 'group'])
      .as('profile_paper.group')
  })
  .as('applications')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])
