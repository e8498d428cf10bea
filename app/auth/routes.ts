import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/sign-in', [controllers.auth.Session, 'create']).as('session.create')
    router.post('/sign-in', [controllers.auth.Session, 'store']).as('session.store')
    router.get('/sign-up', [controllers.auth.Registration, 'create']).as('registration.create')
    router.post('/sign-up', [controllers.auth.Registration, 'store']).as('registration.store')
    router
      .post('/sign-up/code', [controllers.auth.RegistrationCodes, 'store'])
      .as('registration_codes.store')
    router
      .get('/forgot-password', [controllers.auth.ForgottenPasswords, 'create'])
      .as('forgotten_password.create')
    router
      .post('/forgot-password', [controllers.auth.ForgottenPasswords, 'store'])
      .as('forgotten_password.store')
    router.get('/new-password', [controllers.auth.NewPasswords, 'create']).as('new_password.create')
    router.post('/new-password', [controllers.auth.NewPasswords, 'store']).as('new_password.store')
  })
  .as('auth')
  .use(middleware.guest())

router
  .group(() => {
    router.post('/sign-out', [controllers.auth.Session, 'destroy']).as('session.destroy')
    router.get('/change-password', [controllers.auth.Passwords, 'edit']).as('password.edit')
    router.put('/change-password', [controllers.auth.Passwords, 'update']).as('password.update')
  })
  .as('auth')
  .use(middleware.auth())
