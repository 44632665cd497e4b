#!/usr/bin/env bash
# Prints spec/signing-vectors.json. Every digest is computed by openssl, none by our own code:
#   bash scripts/signing-vectors.sh > spec/signing-vectors.json
set -euo pipefail

key=client-8f2a
secret=a-secret-of-ordinary-length
user=3f0c2b9e-5d71-4a86-9c1e-7b2f60d4a815
block=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
separator=''

# mac INPUT SECRET: the 32 bytes of the HMAC-SHA256.
mac() {
  printf '%s' "$1" | openssl dgst -sha256 -hmac "$2" -binary
}

# vector NAME API_SECRET TIMESTAMP [USER_ID]: one vector. No value may need escaping in JSON.
vector() {
  local user_id=null input="$key$3${4-}" hex base64
  if [ $# -gt 3 ]; then user_id="\"$4\""; fi
  hex=$(mac "$input" "$2" | od -An -v -tx1 | tr -d ' \n')
  base64=$(mac "$input" "$2" | openssl base64 -A)

  printf '%s    {\n' "$separator"
  printf '      "name": "%s",\n' "$1"
  printf '      "api_key": "%s",\n' "$key"
  printf '      "api_secret": "%s",\n' "$2"
  printf '      "timestamp": "%s",\n' "$3"
  printf '      "user_id": %s,\n' "$user_id"
  printf '      "input": "%s",\n' "$input"
  printf '      "digest": {\n'
  printf '        "hex": "%s",\n' "$hex"
  printf '        "base64": "%s",\n' "$base64"
  printf '        "base64url": "%s",\n' "$(printf '%s' "$base64" | tr '+/' '-_' | tr -d '=')"
  printf '        "base64-unpadded": "%s",\n' "$(printf '%s' "$base64" | tr -d '=')"
  printf '        "base64url-padded": "%s"\n' "$(printf '%s' "$base64" | tr '+/' '-_')"
  printf '      }\n    }'
  separator=$',\n'
}

printf '{\n  "computedWith": "openssl dgst -sha256 -hmac <api_secret> -binary",\n  "vectors": [\n'
vector 'without a user id' "$secret" 1767225600
vector 'with a user id' "$secret" 1767225600 "$user"
vector 'an empty user id adds nothing' "$secret" 1767225600 ''
vector 'the secret is taken as UTF-8' 'geheimnis-größer-गुप्त-🔑' 1767225600 "$user"
vector 'a secret of one block of the hash, 64 bytes' "$block" 1767225600
vector 'a secret longer than a block, so hashed first' "$block-and-more" 1767225600
vector 'a timestamp keeps its leading zeros' "$secret" 0001767225600
vector 'base64 with plus and slash, base64url with minus and underscore' "$secret" 1767225603 "$user"
vector 'a digest that begins with a zero byte' "$secret" 1767225854
printf '\n  ]\n}\n'
