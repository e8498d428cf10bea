import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withConnection } from '../data.js'
import { FILES } from '../settings.js'

/** Returns a PDF like that of a scanner: one page with one image that cannot be compressed further. */
export function scannedPdf(bytes) {
  const parts = []
  const places = []
  let position = 0
  const put = (part) => {
    const body = Buffer.from(part, 'latin1')
    parts.push(body)
    position += body.length
  }
  const object = (body) => {
    places.push(position)
    put(`${places.length} 0 obj\n${body}\nendobj\n`)
  }
  const SIDE = Math.floor(Math.sqrt(bytes / 3))
  put('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  object(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /I 4 0 R >> >> >>'
  )
  const pixels = randomBytes(SIDE * SIDE * 3).toString('latin1')
  object(
    `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`
  )
  const drawn = 'q 595 0 0 842 0 0 cm /I Do Q'
  object(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
  const table = position
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/**
 * Gives a number of documents of a given size, in the store of the benchmark, to the applicant of the first
 * demonstration application that officers see; returns the id of the application.
 */
export function addDocuments(count, bytes) {
  return withConnection(async (connection) => {
    const [[file]] = await connection.query(
      'select id, user_id as owner, profile_id as profile from applications order by id limit 1'
    )
    for (let at = 1; at <= count; at++) {
      const name = randomUUID()
      const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
      const path = join(FILES, key)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, scannedPdf(bytes))
      const [stored] = await connection.query(
        `insert into stored_files (uuid, owner_user_id, sha256, mime, extension, size_bytes, pages,
           original_name, storage_key, created_at)
         values (?, ?, sha2(?, 256), 'application/pdf', 'pdf', ?, 1, 'scan.pdf', ?, now())`,
        [randomUUID(), file.owner, name, bytes, key]
      )
      const [document] = await connection.query(
        `insert into documents (subject_type, subject_id, slot, created_at, updated_at)
         values ('profile', ?, ?, now(), now())`,
        [file.profile, `bench_${at}`]
      )
      const [version] = await connection.query(
        `insert into document_versions (document_id, version_no, file_id, created_at)
         values (?, 1, ?, now())`,
        [document.insertId, stored.insertId]
      )
      await connection.query('update documents set current_version_id = ? where id = ?', [
        version.insertId,
        document.insertId,
      ])
    }
    return file.id
  })
}

/** Returns the ids of a number of demonstration applications whose letter officers may print. */
export function withLetters(count) {
  return withConnection(async (connection) => {
    const [rows] = await connection.query(
      `select a.id from applications a join application_statuses s on s.id = a.status_id
       where s.shows_loi_to_officers = 1 and exists (select 1 from lois l where l.application_id = a.id)
       order by a.id limit ?`,
      [count]
    )
    return rows.map(({ id }) => id)
  })
}
