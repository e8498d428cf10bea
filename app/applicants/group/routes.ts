import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware } from '#start/kernel'

const { group } = controllers

/** Steps of the wizard that only a group has. Each of them requires the lock. */
router
  .group(() => {
    router.get('/group-details', [group.GroupDetails, 'edit']).as('details.edit')
    router.post('/group-details', [group.GroupDetails, 'update']).as('details.update')

    router.get('/directors', [group.Directors, 'index'])
    router.get('/directors/new', [group.Directors, 'create'])
    router.post('/directors', [group.Directors, 'store'])
    router.get('/directors/:id', [group.Directors, 'edit'])
    router.put('/directors/:id', [group.Directors, 'update'])
    router.delete('/directors/:id', [group.Directors, 'destroy'])

    router.get('/directors/:id/documents', [group.DirectorDocuments, 'index'])
    router
      .post('/directors/:id/documents/:slot', [group.DirectorDocuments, 'store'])
      .use(middleware.files())
    router.put('/directors/:id/documents/:slot', [group.DirectorDocuments, 'update'])
    router.delete('/directors/:id/documents/:slot', [group.DirectorDocuments, 'destroy'])

    router.get('/shareholders', [group.Shareholders, 'index'])
    router.get('/shareholders/new', [group.Shareholders, 'create'])
    router.post('/shareholders', [group.Shareholders, 'store'])
    router.get('/shareholders/:id', [group.Shareholders, 'edit'])
    router.put('/shareholders/:id', [group.Shareholders, 'update'])
    router.delete('/shareholders/:id', [group.Shareholders, 'destroy'])

    router.get('/group-documents', [group.GroupDocuments, 'index']).as('documents.index')
    router
      .post('/group-documents/:slot', [group.GroupDocuments, 'store'])
      .as('documents.store')
      .use(middleware.files())
    router.put('/group-documents/:slot', [group.GroupDocuments, 'update']).as('documents.update')
    router
      .delete('/group-documents/:slot', [group.GroupDocuments, 'destroy'])
      .as('documents.destroy')
  })
  .prefix('/apply/:loanType')
  .as('group')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.applicants'),
    middleware.assistedFiling(),
  ])

router
  .get('/profile/group', [group.GroupProfiles, 'show'])
  .as('group.profile.show')
  .use(applicants())
