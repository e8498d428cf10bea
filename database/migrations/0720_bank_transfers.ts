import { BaseSchema } from '@adonisjs/lucid/schema'

/** Transfer of payment files to the bank and of its responses by SFTP: connections, transfers and their steps. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bank_connections', (table) => {
      table.increments('id')
      table.string('name', 80).notNullable().unique()
      table.string('host', 255).notNullable()
      table.integer('port').unsigned().notNullable()
      table.string('user_name', 64).notNullable()
      /** JSON with the password, or with the private key and passphrase; encrypted. */
      table.text('secret_cipher').notNullable()
      /** 'SHA256:…' of the key that two people accepted; null if there is none yet, and nothing is transferred. */
      table.string('host_key', 64).nullable()
      /** Key of a server that presented a different key: transfers are suspended until two people accept it. */
      table.string('offered_host_key', 64).nullable()
      table.dateTime('offered_at').nullable()
      table.string('upload_folder', 255).notNullable()
      table.string('processed_folder', 255).nullable()
      table.string('response_folder', 255).notNullable()
      /** 'HH:MM' in Indian time. */
      table.string('cut_off', 5).notNullable()
      table.string('profile', 32).notNullable()
      /** Numbers assigned to the corporation by the bank, for fixed-width records. */
      table.string('bank_user', 18).nullable()
      table.string('sponsor_code', 11).nullable()
      table.boolean('is_enabled').notNullable()
      table.integer('version').unsigned().notNullable().defaultTo(1)
      table.dateTime('updated_at').notNullable()
    })
    this.schema.createTable('bank_transfers', (table) => {
      table.increments('id')
      table.integer('connection_id').unsigned().notNullable().references('bank_connections.id')
      table.string('direction', 8).notNullable()
      table.integer('batch_id').unsigned().nullable().references('payment_batches.id')
      /** The batch of an upload until it is withdrawn: a batch is sent only once, and then not by hand. */
      table.integer('live_batch_id').unsigned().nullable().unique().references('payment_batches.id')
      table.string('file_name', 128).notNullable()
      table.string('sha256', 64).nullable()
      table.bigInteger('bytes').nullable()
      /** As reported by the bank's server, in seconds; a file that changed is read again. */
      table.bigInteger('remote_modified').nullable()
      table.string('state', 12).notNullable()
      /** Operation begun at the bank: 'sending' before the first byte, 'renaming' before the rename. */
      table.string('phase', 8).nullable()
      table.integer('attempts').unsigned().notNullable().defaultTo(0)
      /** A process that sends or polls takes the next number: writes of an earlier holder are refused. */
      table.integer('lease').unsigned().notNullable().defaultTo(0)
      table.string('problem', 32).nullable()
      /** A response as received, until it is imported or set aside; encrypted. */
      table.text('content_cipher', 'longtext').nullable()
      table.integer('released_by').unsigned().nullable().references('users.id')
      table.integer('confirmed_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['connection_id', 'file_name'])
      table.index(['state'])
    })
    this.schema.createTable('bank_transfer_steps', (table) => {
      table.increments('id')
      table.integer('transfer_id').unsigned().notNullable().references('bank_transfers.id')
      table.string('step', 32).notNullable()
      table.string('detail', 500).nullable()
      table.integer('actor_id').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['transfer_id'])
    })
    this.schema.createTable('bank_profile_checks', (table) => {
      table.increments('id')
      table.string('profile', 32).notNullable()
      table.string('file_name', 128).notNullable()
      table.string('sha256', 64).notNullable()
      table.integer('lines_count').unsigned().notNullable()
      table.integer('errors_count').unsigned().notNullable()
      table.integer('checked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['profile'])
    })
  }

  async down() {
    this.schema.dropTable('bank_profile_checks')
    this.schema.dropTable('bank_transfer_steps')
    this.schema.dropTable('bank_transfers')
    this.schema.dropTable('bank_connections')
  }
}
