import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { accountSecurity, NewPasskey, PasskeyAnswer } from '@greenlight/contract/account-security';
import type { RouteResult } from '@greenlight/contract/route';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Wrong values for the browser or authenticator to use. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  isUserVerified?: boolean;
  /** Signs instead of the passkey's own key. */
  key?: KeyObject;
}

type CreationOptions = RouteResult<typeof accountSecurity.beginPasskey>['options'];
type RequestOptions = RouteResult<typeof accountSecurity.beginPasskeyLogin>['options'];

export interface PasskeyDevice {
  credentialId: string;
  /** The answer of `navigator.credentials.create`. */
  create(options: CreationOptions, wrong?: Misbehaviour): NewPasskey;
  /** The answer of `navigator.credentials.get`. */
  get(options: RequestOptions, wrong?: Misbehaviour): PasskeyAnswer;
}

const flag = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };
const es256 = -7;

/** A software authenticator with one ES256 key (WebAuthn level 3), in a browser at `origin`. */
export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  function clientData(type: string, options: { challenge: string }, wrong: Misbehaviour): Buffer {
    const challenge = wrong.challenge ?? options.challenge;
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  }

  function authenticatorData(rpId: string, extraFlags: number, wrong: Misbehaviour): Buffer {
    const head = Buffer.alloc(37);
    sha256(Buffer.from(wrong.rpId ?? rpId)).copy(head);
    head[32] = flag.userPresent | (wrong.isUserVerified === false ? 0 : flag.userVerified) | extraFlags;
    head.writeUInt32BE(wrong.counter ?? counter, 33);
    return head;
  }

  return {
    credentialId: id,
    create(options, wrong = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authenticatorData(options.rp.id, flag.attestedCredential, wrong);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, wrong = {}) {
      counter++;
      const data = authenticatorData(options.rpId, 0, wrong);
      const client = clientData('webauthn.get', options, wrong);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), wrong.key ?? privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** The public key in COSE format (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [kty, alg, crv, xKey, yKey] = [1, 3, -1, -2, -3];
  const key = new Map<number, unknown>([
    [kty, 2],
    [alg, es256],
    [crv, 1],
    [xKey, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [yKey, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
