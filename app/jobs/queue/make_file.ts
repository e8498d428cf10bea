import { Job } from '@adonisjs/queue'

/** Makes the file of a job, or goes on where a worker that is gone left it. */
export default class MakeFile extends Job<{ id: number }> {
  /** Loaded when there is work: a server that starts has better things to do. */
  async execute() {
    const { RunFileJob } = await import('#jobs/actions/run_file_job')
    await new RunFileJob(this.payload.id, this.context.stalledCount > 0).run()
  }
}
