import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'
import { FILE_KINDS } from '#approvals/collaboration/contracts/collaboration'

const { approvals } = controllers

router
  .group(() => {
    router
      .post('/:files/:id/notes', [approvals.collaboration.Notes, 'store'])
      .use(middleware.requireRight('CollaborationDeskPolicy.write'))
    router
      .group(() => {
        router.get('/new', [approvals.collaboration.SharedFiles, 'create'])
        router.post('/', [approvals.collaboration.SharedFiles, 'store'])
      })
      .prefix('/:files/assignments')
      .use(middleware.requireRight('CollaborationDeskPolicy.assign'))
    router
      .post('/:files/:id/assignment', [approvals.collaboration.Assignments, 'store'])
      .use(middleware.requireRight('CollaborationDeskPolicy.assign'))
    router
      .group(() => {
        router.post('/', [approvals.collaboration.Questions, 'store'])
        router.put('/:item', [approvals.collaboration.Questions, 'update'])
        router.delete('/:item', [approvals.collaboration.Questions, 'destroy'])
      })
      .prefix('/:files/:id/questions')
      .use(middleware.requireRight('CollaborationDeskPolicy.ask'))
  })
  .prefix('/officer')
  .where('files', new RegExp(`^(${Object.keys(FILE_KINDS).join('|')})$`))
  .as('collaboration')
  .use(officers())
