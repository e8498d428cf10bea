import { BaseModel, column } from '@adonisjs/lucid/orm'

/** Without decorators, which plain JavaScript does not have. */
export default class User extends BaseModel {
  static table = 'users'
}

column({ isPrimary: true })(User.prototype, 'id')
column()(User.prototype, 'userName')
column({ serializeAs: null })(User.prototype, 'password')
