import { describe, expect, test } from 'vitest'
import { verifyAssertion, verifyRegistration } from './webauthn.ts'

/**
 * Responses of real authenticators, as published with SimpleWebAuthn (MIT), packages/server/src at 03b9544:
 * registration/verifyRegistrationResponse.test.ts and authentication/verifyAuthenticationResponse.test.ts.
 */
const origins = ['https://dev.dontneeda.pw']
const rpId = 'dev.dontneeda.pw'
const base64url = (text: string) => Buffer.from(text).toString('base64url')

function answerFor(id: string) {
  return { id, raw_id: id, type: 'public-key' as const, client_extension_results: {} }
}

describe('published responses', () => {
  test('a registration with an RSA key', async () => {
    const challenge = 'pYZ3VX2yb8dS9yplNxJChiXhPGBk8gZzTAyJ2iU5x1k'
    const registration = await verifyRegistration(rsa, { challenge, rpId, origins })
    expect(registration).toMatchObject({
      credentialId: rsa.id,
      aaguid: '6028b017-b1d4-4c02-b4b3-afcdafc96bb2',
      publicKey: expect.stringMatching(/^pAEDAzkBACBZAQDxfpXrj0ba_AH30JJ_/),
      counter: 0,
      backupEligible: false,
      backedUp: false,
    })
  })

  test('a registration that attests to itself', async () => {
    const challenge = base64url(
      JSON.stringify({
        actualChallenge: 'xRsYdCQv5WZOqmxReiZl6C9q5SfrZne4lNSr9QVtPig',
        arbitraryData: 'arbitraryDataForSigning',
      }),
    )
    const local = { rpId: 'localhost', origins: ['http://localhost:8000'] }
    const registration = await verifyRegistration(selfMade, { challenge, ...local })
    expect(registration).toMatchObject({
      credentialId: selfMade.id,
      aaguid: 'adce0002-35bc-c60a-648b-0b25f1f05503',
    })
  })

  test('security: a registration with certificates is refused unread (R52: attestation)', async () => {
    const challenge = 'wJ6mrZnkb69GD5d9_fUz9-NgRHE0z10quXUBSa9xK5o'
    const local = { rpId: 'localhost', origins: ['http://localhost:8000'] }
    await expect(verifyRegistration(u2f, { challenge, ...local })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test.each([
    {
      what: 'of an authenticator that counts',
      given: counting,
      challenge: base64url('totallyUniqueValueEveryTime'),
      publicKey:
        'pQECAyYgASFYIIheFp-u6GvFT2LNGovf3ZrT0iFVBsA_76rRysxRG9A1Ilgg8WGeA6hPmnab0HAViUYVRkwTNcN77QBf_RR0dv3lIvQ',
      counter: 144,
    },
    {
      what: 'of one that does not',
      given: notCounting,
      challenge: base64url('totallyUniqueValueEveryAssertion'),
      publicKey:
        'pQECAyYgASFYIGmaxR4mBbukc2QhtW2ldhAAd555r-ljlGQN8MbcTnPPIlgg9CyUlE-0AB2fbzZbNgBvJuRa7r6o2jPphOmtyNPR_kY',
      counter: 0,
    },
  ])('an assertion $what', async ({ given, challenge, publicKey, counter }) => {
    const credential = {
      rp_id: rpId,
      user_handle: '',
      public_key: publicKey,
      counter: 0,
      transports: [],
      backup_eligible: false,
      backed_up: false,
    }
    const expectation = { challenge, rpId, origins, credential }
    expect(await verifyAssertion(given, expectation)).toEqual({
      ...{ counter, backedUp: false, userVerified: false },
    })

    for (const wrong of [
      { challenge: base64url('another') },
      { rpId: 'dontneeda.pw' },
      { origins: ['https://dontneeda.pw'] },
    ])
      await expect(verifyAssertion(given, { ...expectation, ...wrong })).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
  })
})

const rsa = {
  ...answerFor('kGXv4RJWLeXRw8Yf3T22K3Gq_GGeDv9OKYmAHLm0Ylo'),
  response: {
    attestation_object:
      'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVkBZz3cRxDpwIiyKduonVYyILs59yKa_0ZbCmVrGvuaivigRQAAAABgKLAXsdRMArSzr82vyWuyACCQZe_hElYt5dHDxh_dPbYrcar8YZ4O_04piYAcubRiWqQBAwM5AQAgWQEA8X6V649G2vwB99CSf_luwR0jj7oDg_GhA3TQSnNYIwfQJldxT5dmi9H8IjjCrTP28iNuKl29hc3Mowux1FZB0bc5AEJ2oV3JCOMGP9NZKGmOosF7iBN2GtGY7Nomcs-ruBv2mxp1nTm6mv5B8XNwh0e18uTA5AJCsl-k6lNLYB2XBIQ3fy2-TjSQ8IOMLypWQbWWBJXzLmepaJ6EWe6kf_NaxpA2chWsaekZcr8xG6OIo3iGh0Mpags_qBZtN4n2TDn0R2LheLk4yQ0R_oOAVtX963Yuw0x5NYSZyMNSMi_1RSEPTYn5AILmIzQskglDaWJYtnjKz4QLuXWCRRYyDSFDAQAB',
    client_data_json:
      'eyJjaGFsbGVuZ2UiOiJwWVozVlgyeWI4ZFM5eXBsTnhKQ2hpWGhQR0JrOGdaelRBeUoyaVU1eDFrIiwiY2xpZW50RXh0ZW5zaW9ucyI6e30sImhhc2hBbGdvcml0aG0iOiJTSEEtMjU2Iiwib3JpZ2luIjoiaHR0cHM6Ly9kZXYuZG9udG5lZWRhLnB3IiwidHlwZSI6IndlYmF1dGhuLmNyZWF0ZSJ9',
  },
}

const selfMade = {
  ...answerFor(
    'AUywDsPYEOoucI3-o-jB1J6Kt6QAxLMa1WwFKj1bNi4pAakWAsZX-pJ4gAeDmocL7SXnl8vzUfLkfrOGIVmds1RhjU1DYIWlxcGhAA',
  ),
  response: {
    attestation_object:
      'o2NmbXRmcGFja2VkZ2F0dFN0bXSiY2FsZyZjc2lnWEcwRQIhAPgoy3sxIeUvN9Mo8twyIQb9hXDHxQ2urIaEq14u6vNHAiB8ltlCippsMIIsh6AqMoZlUH_BH0bXT1xsN2zKoCEy72hhdXRoRGF0YVjQSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFYfWYqK3OAAI1vMYKZIsLJfHwVQMATAFMsA7D2BDqLnCN_qPowdSeirekAMSzGtVsBSo9WzYuKQGpFgLGV_qSeIAHg5qHC-0l55fL81Hy5H6zhiFZnbNUYY1NQ2CFpcXBoQClAQIDJiABIVggPzMMB0nPKu9zvu6tvvyaP7MlGKJi4zazYQw5kyCjGykiWCCyHxcnMCwcj4llYwRY-MedgOCQzcz_TgKeabY4yFQyrA',
    client_data_json:
      'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZXlKaFkzUjFZV3hEYUdGc2JHVnVaMlVpT2lKNFVuTlpaRU5SZGpWWFdrOXhiWGhTWldsYWJEWkRPWEUxVTJaeVdtNWxOR3hPVTNJNVVWWjBVR2xuSWl3aVlYSmlhWFJ5WVhKNVJHRjBZU0k2SW1GeVltbDBjbUZ5ZVVSaGRHRkdiM0pUYVdkdWFXNW5JbjAiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjgwMDAiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
  },
}

const u2f = {
  ...answerFor('7wQcUWO9gG6mi2IktoZUogs8opnghY01DPYwaerMZms'),
  response: {
    // Its statement has been cut to the format and one certificate of four bytes: the server must not read more of it.
    attestation_object: certificateStatement(),
    client_data_json:
      'eyJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjgwMDAiLCJjaGFsbGVuZ2UiOiJ3SjZtclpua2I2OUdENWQ5X2ZVejktTmdSSEUwejEwcXVYVUJTYTl4SzVvIiwidHlwZSI6IndlYmF1dGhuLmNyZWF0ZSJ9',
  },
}

function certificateStatement(): string {
  const text = (name: string) => Buffer.concat([Buffer.from([0x60 | name.length]), Buffer.from(name)])
  const x5c = Buffer.from([0x81, 0x44, 0x30, 0x82, 0x04, 0x2f])
  const statement = Buffer.concat([Buffer.from([0xa1]), text('x5c'), x5c])
  const authData = Buffer.from(
    'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NBAAAAAgAAAAAAAAAAAAAAAAAAAAAAIO8EHFFjvYBupotiJLaGVKILPKKZ4IWNNQz2MGnqzGZrpQECAyYgASFYIMmWvjddCcHDGxX5F8qRMl1FccFW5R8VQuZOTey6LqA8IlggZLJ8OVPsX-NPDEUjyjzkV1YLW8Nglp1Ea4qgb2n-O88',
    'base64url',
  )
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('fido-u2f'),
    text('attStmt'),
    statement,
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]).toString('base64url')
}

const counting = {
  ...answerFor('KEbWNCc7NgaYnUyrNeFGX9_3Y-8oJ3KwzjnaiD1d1LVTxR7v3CaKfCz2Vy_g_MHSh7yJ8yL0Pxg6jo_o0hYiew'),
  response: {
    authenticator_data: 'PdxHEOnAiLIp26idVjIguzn3Ipr_RlsKZWsa-5qK-KABAAAAkA',
    client_data_json:
      'eyJjaGFsbGVuZ2UiOiJkRzkwWVd4c2VWVnVhWEYxWlZaaGJIVmxSWFpsY25sVWFXMWwiLCJjbGllbnRFeHRlbnNpb25zIjp7fSwiaGFzaEFsZ29yaXRobSI6IlNIQS0yNTYiLCJvcmlnaW4iOiJodHRwczovL2Rldi5kb250bmVlZGEucHciLCJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    signature:
      'MEUCIQDYXBOpCWSWq2Ll4558GJKD2RoWg958lvJSB_GdeokxogIgWuEVQ7ee6AswQY0OsuQ6y8Ks6jhd45bDx92wjXKs900',
  },
}

const notCounting = {
  ...answerFor('wSisR0_4hlzw3Y1tj4uNwwifIhRa-ZxWJwWbnfror0pVK9qPdBPO5pW3gasPqn6wXHb0LNhXB_IrA1nFoSQJ9A'),
  response: {
    authenticator_data: 'PdxHEOnAiLIp26idVjIguzn3Ipr_RlsKZWsa-5qK-KABAAAAAA',
    client_data_json:
      'eyJjaGFsbGVuZ2UiOiJkRzkwWVd4c2VWVnVhWEYxWlZaaGJIVmxSWFpsY25sQmMzTmxjblJwYjI0IiwiY2xpZW50RXh0ZW5zaW9ucyI6e30sImhhc2hBbGdvcml0aG0iOiJTSEEtMjU2Iiwib3JpZ2luIjoiaHR0cHM6Ly9kZXYuZG9udG5lZWRhLnB3IiwidHlwZSI6IndlYmF1dGhuLmdldCJ9',
    signature:
      'MEQCIBu6M-DGzu1O8iocGHEj0UaAZm0HmxTeRIE6-nS3_CPjAiBDsmIzy5sacYwwzgpXqfwRt_2vl5yiQZ_OAqWJQBGVsQ',
  },
}
