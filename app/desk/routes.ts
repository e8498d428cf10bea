import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'
import { FILES } from '#desk/rules/addresses'

router
  .group(() => {
    router
      .post('/:files/:id/notes', [controllers.desk.Notes, 'store'])
      .as('notes.store')
      .use(middleware.can('DeskPolicy.write'))
    router
      .post('/:files/:id/assignment', [controllers.desk.Assignments, 'store'])
      .as('assignments.store')
      .use(middleware.can('DeskPolicy.assign'))
  })
  .prefix('/officer')
  .where('files', new RegExp(`^(${Object.keys(FILES).join('|')})$`))
  .where('id', router.matchers.number())
  .as('desk')
  .use([middleware.auth(), middleware.fence('AuthAreaPolicy.officers')])
