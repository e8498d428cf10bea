/** What the phone stores of visits until the portal has received them. */
export interface Visit {
  uuid: string
  /** User id of the officer who made it: it is not shown to anyone else. */
  person: number
  application: { id: number; number: string; name: string }
  /** Typed and chosen values, by field. */
  fields: Record<string, string>
  photos: Blob[]
  /** By the phone's clock, in milliseconds since 1970. */
  visitedAt: number | null
  position: { latitude: number; longitude: number; accuracy: number } | null
  isReady: boolean
  /** Why the portal refused it. */
  problem: string | null
}

interface EncryptedData {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

interface Row {
  uuid: string
  details: EncryptedData
  photos: EncryptedData[]
}

const DATABASE = 'arthasetu.visits'
const CIPHER = { name: 'AES-GCM', length: 256 }
const IV_BYTES = 12

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the data is on disk, so that it survives a restart. */
const whenCommitted = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/**
 * Visits in the browser's database, encrypted with a key that the browser does not expose: a copy of the phone's files
 * does not reveal them, and only this portal's pages in this browser can read them.
 */
export class VisitStore {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly key: CryptoKey
  ) {}

  static async open(): Promise<VisitStore> {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys')
      request.result.createObjectStore('visits', { keyPath: 'uuid' })
    }
    const database = await resultOf(request)
    const fresh = await crypto.subtle.generateKey(CIPHER, false, ['encrypt', 'decrypt'])
    /** When two pages open at once, the second finds the key of the first. */
    const keys = database.transaction('keys', 'readwrite').objectStore('keys')
    const known = (await resultOf(keys.get('visits'))) as CryptoKey | undefined
    if (!known) await resultOf(keys.put(fresh, 'visits'))
    return new VisitStore(database, known ?? fresh)
  }

  /** Returns the officer whose page was last shown with a connection; null for nobody yet. */
  async person(): Promise<number | null> {
    const keys = this.database.transaction('keys').objectStore('keys')
    return ((await resultOf(keys.get('person'))) as number | undefined) ?? null
  }

  async savePerson(person: number): Promise<void> {
    const transaction = this.database.transaction('keys', 'readwrite')
    transaction.objectStore('keys').put(person, 'person')
    await whenCommitted(transaction)
  }

  async all(person: number): Promise<Visit[]> {
    const rows = await resultOf(this.database.transaction('visits').objectStore('visits').getAll())
    const visits = await Promise.all((rows as Row[]).map((row) => this.#decryptRow(row)))
    return visits.filter((visit) => visit.person === person)
  }

  async save({ photos, ...details }: Visit): Promise<void> {
    const { uuid } = details
    const row: Row = {
      uuid,
      details: await this.#encrypt(uuid, new TextEncoder().encode(JSON.stringify(details))),
      photos: await Promise.all(
        photos.map(async (photo) => this.#encrypt(uuid, await photo.arrayBuffer()))
      ),
    }
    const transaction = this.database.transaction('visits', 'readwrite', { durability: 'strict' })
    transaction.objectStore('visits').put(row)
    await whenCommitted(transaction)
  }

  async remove(uuid: string): Promise<void> {
    const transaction = this.database.transaction('visits', 'readwrite', { durability: 'strict' })
    transaction.objectStore('visits').delete(uuid)
    await whenCommitted(transaction)
  }

  async #decryptRow({ uuid, details, photos }: Row): Promise<Visit> {
    const plain = new TextDecoder().decode(await this.#decrypt(uuid, details))
    const pictures = await Promise.all(photos.map((photo) => this.#decrypt(uuid, photo)))
    return {
      ...(JSON.parse(plain) as Omit<Visit, 'photos'>),
      photos: pictures.map((bytes) => new Blob([bytes], { type: 'image/jpeg' })),
    }
  }

  async #encrypt(uuid: string, bytes: BufferSource): Promise<EncryptedData> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return { iv, bytes: await crypto.subtle.encrypt(this.#cipher(uuid, iv), this.key, bytes) }
  }

  #decrypt(uuid: string, { iv, bytes }: EncryptedData): Promise<ArrayBuffer> {
    return crypto.subtle.decrypt(this.#cipher(uuid, iv), this.key, bytes)
  }

  /** Data encrypted for one visit is not accepted as part of another. */
  #cipher(uuid: string, iv: BufferSource) {
    return { name: CIPHER.name, iv, additionalData: new TextEncoder().encode(uuid) }
  }
}
