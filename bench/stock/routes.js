import router from '@adonisjs/core/services/router'
import { middleware } from './kernel.js'
import User from './user.js'

/** Allowed only in a benchmark: signs in as any user. */
router.get('/sign-in-as/:id', async ({ auth, params }) => {
  await auth.use('web').login(await User.findOrFail(params.id))
  return 'ok'
})

router
  .get('/plain', ({ auth, inertia }) => inertia.render('plain', { name: auth.user.userName }))
  .use(middleware.auth())
