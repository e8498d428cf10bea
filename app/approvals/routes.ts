import router from '@adonisjs/core/services/router'
import { OFFICER_ROLES } from '#auth/roles'
import { confirmsItsSession } from '#core/sessions/confirming_pages'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

confirmsItsSession('/officer/applications')

router
  .group(() => {
    router
      .get('/applications', [controllers.approvals.Applications, 'index'])
      .as('applications.index')
    router
      .get('/applications/sheet', [controllers.approvals.ApplicationSheets, 'show'])
      .as('applications.sheet')
    router
      .get('/applications/paper', [controllers.approvals.ApplicationPapers, 'show'])
      .as('applications.paper')
    router
      .get('/applications/:id', [controllers.approvals.Applications, 'show'])
      .as('applications.show')
    router
      .get('/applications/:id/profile', [controllers.approvals.ProfilePapers, 'show'])
      .as('profile_paper.show')
    router
      .post('/applications/:id/decisions', [controllers.approvals.Decisions, 'store'])
      .as('decisions.store')
    router
      .post('/applications/:id/aadhaar', [controllers.approvals.AadhaarReveals, 'store'])
      .as('aadhaar.store')
    router
      .get('/applications/:id/corrections/new', [controllers.approvals.Corrections, 'create'])
      .as('corrections.create')
    router
      .post('/applications/:id/corrections', [controllers.approvals.Corrections, 'store'])
      .as('corrections.store')
    router
      .get('/change-district', [controllers.approvals.DistrictChanges, 'create'])
      .as('district.create')
    router
      .post('/change-district', [controllers.approvals.DistrictChanges, 'store'])
      .as('district.store')
    router
      .get('/reset-password', [controllers.approvals.PasswordResets, 'create'])
      .as('password.create')
    router
      .post('/reset-password', [controllers.approvals.PasswordResets, 'store'])
      .as('password.store')
  })
  .prefix('/officer')
  .as('approvals')
  .use([middleware.auth(), middleware.role(OFFICER_ROLES)])
