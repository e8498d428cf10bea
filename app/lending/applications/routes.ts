import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware } from '#start/kernel'

const { applications } = controllers

router
  .group(() => {
    router.get('/dashboard', [applications.Dashboard, 'show']).as('dashboard')
    router
      .get('/apply/:loanType/summary', [applications.Submissions, 'create'])
      .as('submission.create')
      .use(middleware.assistedFiling())
    router
      .post('/apply/:loanType/summary', [applications.Submissions, 'store'])
      .as('submission.store')
      .use(middleware.assistedFiling())
    router.get('/my-applications/:uuid', [applications.MyApplications, 'show']).as('mine.show')
    router
      .post('/my-applications/:uuid/steps', [applications.MyApplicationSteps, 'store'])
      .as('my_steps.store')
    router
      .get('/my-applications/:uuid/calendar', [applications.DeadlineCalendars, 'show'])
      .as('mine.calendar')
    router
      .get('/my-applications/:uuid/profile', [applications.MyProfilePdfs, 'application'])
      .as('mine.profile_pdf')
    router.get('/profile/pdf', [applications.MyProfilePdfs, 'person']).as('profile_pdf.person')
    router.get('/profile/group/pdf', [applications.MyProfilePdfs, 'group']).as('profile_pdf.group')
  })
  .as('applications')
  .use(applicants())
