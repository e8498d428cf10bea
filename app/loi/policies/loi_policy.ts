import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'

/** The verbs of officers on letters of intent (DECISIONS 4). */
export default class LoiPolicy extends BasePolicy {
  /** 'Extend LOI' from the list; which letters says the table of transitions. */
  extend(user: User) {
    return user.roleId === Role.managingDirector
  }
}
